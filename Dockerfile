# syntax=docker/dockerfile:1
# The site in one image.

FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npx --yes pnpm@12.18.0 install --frozen-lockfile
RUN node_modules/.bin/node scripts/build-web.ts
# From here on only what the server needs.
RUN rm -rf node_modules apps/*/node_modules packages/*/node_modules
RUN npx --yes pnpm@12.18.0 install --frozen-lockfile --prod --filter personae --filter @personae/server...

FROM node:26-bookworm-slim
WORKDIR /app
COPY --from=build /app/package.json /app/package.json
COPY --from=build /app/node_modules /app/node_modules
COPY --from=build /app/packages /app/packages
COPY --from=build /app/apps/server /app/apps/server
COPY --from=build /app/apps/web/dist /app/apps/web/dist
RUN install --directory --mode=0700 --owner=node --group=node /data /backups
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATABASE_URL=file:/data/personae.db \
    SEED=off \
    ADMIN_BOOTSTRAP=off \
    MALLOC_ARENA_MAX=2
VOLUME /data
EXPOSE 3000
USER node
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node_modules/.bin/node", "--eval", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node_modules/.bin/node", "--max-semi-space-size=8", "--max-old-space-size=1024", "apps/server/src/main.ts"]
CMD ["serve"]
