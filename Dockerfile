# An image that needs nothing but a volume: docker build -t easymock . && docker run -p 7300:7300 -v easymock:/data easymock
# Debian rather than Alpine, since the embedded PostgreSQL needs glibc.
FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN node scripts/release.mjs
RUN mkdir /release && tar -xzf release/*.tar.gz -C /release --strip-components=1

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 EASYMOCK_DATA_DIR=/data
# Memory that was freed goes back to the system; see “Memory” in docs/operations.md.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144 MALLOC_TRIM_THRESHOLD_=1048576
WORKDIR /srv/easymock
COPY --from=build /release ./
# The account "node" of the image, which owns nothing but the data.
RUN mkdir -m 0700 /data && chown 1000:1000 /data
USER 1000:1000
VOLUME /data
EXPOSE 7300
# Whether the process is alive, and not readyz: no new container brings back a database that is away.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "scripts/healthcheck.mjs"]
CMD ["node", "scripts/start.mjs"]
