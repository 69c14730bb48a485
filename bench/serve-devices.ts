import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { limits } from '#server/http/limits.ts'
import { connect } from '#server/main.ts'
import { testKey } from '#test/postgres.ts'

// The product's own server on a database of the tests, as devices call it.
const { url, data } = JSON.parse(process.argv[2] ?? '{}')
const config = readConfig({
  DATABASE_URL: url,
  DATA_FOLDER: data,
  SECRET_KEY: testKey.toString('base64'),
  CAPTCHA_PROVIDER: 'off',
  LOG_LEVEL: 'error',
  HOST: '127.0.0.1',
  PORT: '0',
})
// What is measured is asked oftener than a device asks.
limits.read.requests = 1e9
limits.refresh.requests = 1e9
const services = await connect(config, url, false)
const app = await createApp(services)
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('disconnect', () => process.exit())
