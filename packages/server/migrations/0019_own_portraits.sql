-- A portrait may no longer lie elsewhere: whoever looks at a list of people would call that address.
UPDATE "user" SET "head_img" = ''
WHERE "head_img" <> '' AND "head_img" !~ '^/easymock/upload/\d{4}/\d{2}/\d{2}/[0-9a-f]{64}\.(png|jpe?g|gif|webp)$';
