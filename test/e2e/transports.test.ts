import { after, before, describe, suite, test } from 'node:test'
import { startPartner } from '#sandbox/partner/server.ts'
import type { Exchange } from '#sandbox/partner/store.ts'
import { until } from '../automations.ts'
import { signedInCompany } from '../company.ts'
import { type Chromium, checkAxe, openChromium, press, type Visit, visit } from './browser.ts'
import { type RunningPartner, tell } from './failing-connections.ts'
import { enterAs } from './person.ts'
import { type Product, startProduct } from './product.ts'
import { settingsInTurn } from './settings.ts'
import { type Fields, wizard } from './wizard.ts'
import { wordsIn } from './words.ts'

let browser: Chromium
let product: Product
before(async () => {
  ;[browser, product] = await Promise.all([openChromium(), startProduct()])
})
after(async () => {
  await product.close()
  await browser.close()
})

type Transport = {
  channel: string
  inbound(partner: RunningPartner): Fields
  outbound(partner: RunningPartner): Fields
  trusts?: 'key' | 'certificate'
}
const folder = ({ host, port, user: username, password }: RunningPartner['ftp' | 'sftp'], remotePath: string) => ({
  host,
  port: String(port),
  username,
  password,
  remotePath,
})
const bucket = ({ s3 }: RunningPartner, pathPrefix: string) => ({
  bucketName: s3.bucket,
  accessKey: s3.accessKey,
  secretKey: s3.secretKey,
  region: s3.region,
  storeUrl: s3.endpoint,
  pathPrefix,
})
/** AS2 has a journey of its own (`as2.test.ts`): there the partner brings its orders itself. */
const transports: Record<string, Transport> = {
  SFTP: { channel: 'sftp', inbound: ({ sftp }) => folder(sftp, '/in'), outbound: ({ sftp }) => folder(sftp, '/out'), trusts: 'key' },
  FTP: { channel: 'ftp', inbound: ({ ftp }) => folder(ftp, '/in'), outbound: ({ ftp }) => folder(ftp, '/out'), trusts: 'certificate' },
  EMAIL: {
    channel: 'email',
    inbound: ({ imap: { host, tlsPort, user: username, password, email: emailAddress } }) => ({
      emailAddress,
      host,
      port: String(tlsPort),
      username,
      password,
      allowedSenders: 'edi@harvestmarket.example',
    }),
    outbound: ({ smtp }) => ({ emailAddress: smtp.to }),
    trusts: 'certificate',
  },
  AWS_S3: { channel: 's3', inbound: (partner) => bucket(partner, 'in'), outbound: (partner) => bucket(partner, 'out') },
  API: {
    channel: 'api',
    inbound: ({ api }) => ({ endpoint: api.orders, apiKey: api.key }),
    outbound: ({ api }) => ({ endpoint: api.documents, apiKey: api.key }),
  },
}

// Most of it is waiting for the other side.
suite('orders in and answers out', { concurrency: 3 }, () => {
  for (const [number, [ediType, transport]] of Object.entries(transports).entries())
    for (const setting of settingsInTurn(import.meta.url, number))
      describe(`${ediType}, ${setting.name}`, { concurrency: 1 }, () => {
        const words = wordsIn(setting.language)
        let owner: Awaited<ReturnType<typeof signedInCompany>>
        let partner: RunningPartner
        let visited: Visit
        let screen: ReturnType<typeof wizard>
        before(async () => {
          owner = await signedInCompany(product.server)
          partner = await startPartner()
          visited = await visit(browser, setting.browser)
          await enterAs(product.url, visited.page, owner)
          screen = wizard(visited, words, product.url)
          const ids = { theirQualifier: '12', theirId: '8605550100', ourQualifier: 'ZZ', ourId: 'SUPPLIER' }
          await owner.post('/api/EDI/SavePartner', { name: 'Harvest', live: true, ...ids })
        })
        after(async () => {
          await visited.leave()
          await partner.close()
        })

        async function connected(direction: 'I' | 'O', fields: Fields) {
          const name = `Harvest ${ediType} ${direction}`
          await screen.begin({ name, ediType, direction, partner: 'Harvest' })
          await checkAxe(visited.page, `the second step of ${name}`)
          await screen.fill(fields)
          await screen.startTest()
          // Mail goes over the mail server of this installation.
          if (transport.trusts && !(ediType === 'EMAIL' && direction === 'O')) await screen.trust(transport.trusts)
          await screen.passed()
          await screen.goLive()
          await checkAxe(visited.page, `${name} is live`)
        }

        test('both directions are set up, tested and live', async () => {
          await connected('I', transport.inbound(partner))
          await connected('O', transport.outbound(partner))
        })

        test('an order is retrieved by a click, and its acknowledgment arrives at the partner', async () => {
          const { page } = visited
          const poNumber = `PO-${ediType}`
          await tell(partner, 'POST', '/orders', { channel: transport.channel, poNumber, items: [{ vendorNumber: 'PEN', price: '5' }] })
          await page.goto(`${product.url}/dashboard/data-exchange/retrieve-orders`)
          await press(screen.button('edi.retrieve.button'))
          await screen.main.getByRole('link', { name: poNumber }).waitFor()
          // What goes by mail stops at the mailbox that stands in for all.
          if (ediType === 'EMAIL') await product.mailbox(partner.smtp.to)
          else await until(acknowledgments, (arrived) => arrived.length === 1)
        })

        async function acknowledgments() {
          const { exchanges }: { exchanges: Exchange[] } = await (await fetch(`${partner.url}/control/state`)).json()
          return exchanges.filter(({ direction, kinds }) => direction === 'received' && kinds.includes('997'))
        }
      })
})
