import { config } from 'zod/v4/core'

// The validator would otherwise try to compile its checks as soon as a schema is made, which the content security
// policy forbids. So this comes before anything that makes one.
config({ jitless: true })
