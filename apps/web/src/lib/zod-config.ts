// By default zod compiles its checks when a schema is created, which the content security policy forbids. zod reads
// this global when it is loaded, so that pages without validation need not load zod to configure it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
