import { after, before, describe, test } from 'node:test'
import { startPartner } from '../../sandbox/partner/server.ts'
import { signedInCompany } from '../company.ts'
import { type Chromium, checkAxe, fieldOf, openChromium, press, type, type Visit, visit } from './browser.ts'
import { type Product, startProduct } from './product.ts'
import { firstHalf } from './settings.ts'
import { wordsIn } from './words.ts'

let browser: Chromium
let product: Product
let partner: Awaited<ReturnType<typeof startPartner>>
before(async () => {
  ;[browser, product, partner] = await Promise.all([openChromium(), startProduct(), startPartner()])
})
after(async () => {
  await Promise.all([product.close(), partner.close()])
  await browser.close()
})

const [setting] = firstHalf
if (!setting) throw new Error('No setting to visit with.')

type Fields = Record<string, string>
type Journey = { ediType: string; direction: string; fields: Fields; wrong: Fields; problem: string; right: Fields; trusts: boolean }
/** The fields of each connection with one that is wrong, what its test says, and what puts it right. */
const journeys = (): Journey[] => {
  const { imap, s3 } = partner
  const bucket = { bucketName: s3.bucket, accessKey: s3.accessKey, region: s3.region, storeUrl: s3.endpoint }
  return [
    {
      ...{ ediType: 'EMAIL', direction: 'I', wrong: { password: 'guess' }, problem: 'signInRefused', right: { password: imap.password } },
      fields: {
        emailAddress: imap.email,
        host: imap.host,
        port: String(imap.tlsPort),
        username: imap.user,
        allowedSenders: 'edi@harvestmarket.example',
      },
      trusts: true,
    },
    {
      ...{ ediType: 'EMAIL', direction: 'O', wrong: {}, problem: '', right: {} },
      fields: { emailAddress: partner.smtp.to },
      trusts: false,
    },
    {
      ...{ ediType: 'AWS_S3', direction: 'I', wrong: { secretKey: 'guess' }, problem: 'signInRefused', right: { secretKey: s3.secretKey } },
      ...{ fields: { ...bucket, pathPrefix: 'in' }, trusts: false },
    },
    {
      ...{
        ediType: 'AWS_S3',
        direction: 'O',
        wrong: { bucketName: 'nowhere' },
        problem: 'folderMissing',
        right: { bucketName: s3.bucket },
      },
      ...{ fields: { ...bucket, secretKey: s3.secretKey, pathPrefix: 'out' }, trusts: false },
    },
  ]
}

for (const at of [0, 1, 2, 3])
  describe(`a mailbox, a bucket and the way to both: ${setting.name}, ${at + 1} of 4`, () => {
    const words = wordsIn(setting.language)
    let visited: Visit
    before(async () => {
      const owner = await signedInCompany(product.server)
      visited = await visit(browser, setting.browser)
      const { result } = (await owner.get('/User/session')).json()
      await visited.page.goto(product.url)
      await visited.page.evaluate(
        ([user, token]) => {
          localStorage.setItem('user', JSON.stringify(user))
          localStorage.setItem('accessToken', String(token))
        },
        [{ ...result, idleSeconds: 3600 }, owner.token],
      )
    })
    after(() => visited.leave())

    test('set up, tested until it works, saved and taken live', async () => {
      const journey = journeys()[at]
      if (!journey) throw new Error('No such journey.')
      const { page } = visited
      const main = page.getByRole('main')
      const button = (key: string) => main.getByRole('button', { name: words(key), exact: true })
      const fill = async (fields: Fields) => {
        for (const [field, text] of Object.entries(fields)) await type(fieldOf(main, words(`fields.${field}`)), text)
      }
      const name = `Harvest Market ${journey.ediType} ${journey.direction}`
      await page.goto(`${product.url}/dashboard/data-exchange/configurations/new`)
      await type(fieldOf(main, words('fields.name')), name)
      await main.getByRole('radio', { name: words(`connections.types.${journey.ediType}`), exact: true }).check()
      await main.getByRole('radio', { name: words(`connections.directions.${journey.direction}`), exact: true }).check()
      await press(button('connections.next'))
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await checkAxe(page, `the second step of ${name}`)
      await fill({ ...journey.fields, ...journey.wrong })
      await press(button('connections.testing.button'))
      if (journey.trusts) {
        await press(button('connections.hostKey.trustNew'))
        const ask = page.getByRole('dialog', { name: words('connections.hostKey.askNew') })
        await press(ask.getByRole('button', { name: words('connections.hostKey.trustNew') }))
      }
      if (journey.problem) {
        await main.getByText(words(`connections.problem.${journey.problem}`)).waitFor()
        await main.getByText(words(`connections.fix.${journey.problem}`)).waitFor()
        await fill(journey.right)
        await press(button('connections.testing.button'))
      }
      await main.getByText(words('connections.testing.passed')).waitFor()
      await press(button('common.save'))
      await main.getByText(words('connections.states.Testing'), { exact: true }).waitFor()
      await press(button('connections.goLive'))
      await main.getByText(words('connections.states.Live'), { exact: true }).waitFor()
      await checkAxe(page, `${name} is live`)
    })
  })
