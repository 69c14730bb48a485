import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { OneWrite } from '#server/data/statements/one-write.ts'
import { limits } from '#server/http/limits.ts'
import { connect } from '#server/main.ts'

// The product's own server on the bench database, able to tell which statements one request sent.
const { url, data } = JSON.parse(process.argv[2] ?? '{}')
const config = readConfig({
  DATABASE_URL: url,
  DATA_FOLDER: data,
  CAPTCHA_PROVIDER: 'off',
  LOG_LEVEL: 'error',
  HOST: '127.0.0.1',
  PORT: '0',
})
// The handler is measured, not the limit of requests per person.
limits.read.requests = 1e9
limits.write.requests = 1e9
const services = await connect(config, url, false)
const app = await createApp(services)

type Sent = { text: string; values: unknown[] }
app.get('/bench/statements', async (request) => {
  const { path } = request.query as { path: string }
  const sent: Sent[] = []
  const client = await services.pool.connect()
  const prototype = Object.getPrototypeOf(client)
  const original = prototype.query
  client.release()
  prototype.query = function (this: unknown, ...given: [string | Sent | OneWrite, unknown[]?]) {
    const [config, values] = given
    if (typeof config === 'string') sent.push({ text: config, values: values ?? [] })
    else
      for (const each of config instanceof OneWrite ? config.statements : [config])
        sent.push({ text: each.text, values: [...(each.values ?? [])] })
    return original.apply(this, given)
  }
  try {
    const { authorization, cookie } = request.headers
    const response = await app.inject({ url: path, headers: cookie ? { cookie } : { authorization: authorization ?? '' } })
    if (response.statusCode !== 200) throw new Error(response.body)
  } finally {
    prototype.query = original
  }
  return sent
})
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('disconnect', () => process.exit())
