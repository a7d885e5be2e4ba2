// By default zod compiles its checks when a schema is created, which the content security policy forbids. It reads
// settings that exist before it is loaded, so that pages without validation need not load it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
