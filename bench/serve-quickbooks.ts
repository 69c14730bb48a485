import { startQuickbooks } from '#sandbox/quickbooks/server.ts'

const { url } = await startQuickbooks({ throttle: process.argv[2] === 'true', clientId: 'bench', clientSecret: 'bench' })
process.send?.(url)
process.on('disconnect', () => process.exit())
