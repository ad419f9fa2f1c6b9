-- Texts as readers sort them: Chinese by pinyin, numbers in texts by their value. A PostgreSQL without ICU sorts them by
-- code point, as before.
DO $$
BEGIN
	CREATE COLLATION "pinyin" (provider = icu, locale = 'zh-u-co-pinyin-kn');
EXCEPTION WHEN feature_not_supported OR invalid_parameter_value OR undefined_object THEN
	CREATE COLLATION "pinyin" FROM "C";
END
$$;
