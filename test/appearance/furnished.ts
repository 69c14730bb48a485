import { parts } from '#sandbox/parts.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { stripeControl } from '#test/stripe.ts'
import { testPassword, Visitor } from '#test/visitor.ts'
import { realms, seedDemo } from '../../scripts/demo-data.ts'
import { DemoPerson } from '../../scripts/demo-person.ts'
import { sandboxEnvironment } from '../../scripts/start-sandbox.ts'
import { furnish } from './furnish.ts'
import { findRecords } from './screens.ts'

type Parts = Pick<typeof parts, 'quickbooks' | 'mail' | 'captcha' | 'countries' | 'stripe' | 'partner'>
type Addresses = { [Name in keyof Parts]: Awaited<ReturnType<Parts[Name]['start']>> }

const started = { port: 0, host: '127.0.0.1' }
const newcomer = { email: 'office@newcomer.example', password: testPassword }

/** The whole product beside the whole outside world, with the company of the demo, which has some of everything, and one that has nothing. */
export async function startFurnished() {
  const [quickbooks, mail, captcha, countries, stripe, partner] = await Promise.all([
    parts.quickbooks.start(started),
    parts.mail.start(started),
    parts.captcha.start(started),
    parts.countries.start(started),
    parts.stripe.start(started),
    parts.partner.start(started),
  ])
  const addresses = { quickbooks, mail, captcha, countries, stripe, partner }
  const closeParts = () => Promise.all(Object.values(addresses).map((part) => part.close()))
  try {
    const env = { ...sandboxEnvironment(addresses), RATE_LIMIT_SCALE: '1000', QUICKBOOKS_REQUESTS_PER_MINUTE: '60000' }
    const server = await testServer({ works: true, listen: true, env })
    try {
      return await furnished(server, addresses, async () => {
        await server.close()
        await closeParts()
      })
    } catch (error) {
      await server.close()
      throw error
    }
  } catch (error) {
    await closeParts()
    throw error
  }
}

async function furnished(
  { url, database }: TestServer,
  { quickbooks, mail, captcha, stripe, partner }: Addresses,
  close: () => Promise<void>,
) {
  const webhook = { url: `${url}/api/Stripe/ConnectWebhook`, secret: stripe.connectSecret }
  await stripeControl(stripe)('POST', 'webhooks/connect', webhook)
  const places = { product: url, sandboxes: { quickbooks: quickbooks.url, mail: mail.url, captcha: captcha.url } }
  const account = await seedDemo({ data: database.home, ...places, stripeUrl: stripe.url, partner, say: () => {} })
  const person = new DemoPerson(places)
  await person.signIn(account)
  const { rows } = await database.owner.query('select account_id from stripe_accounts')
  const place = { quickbooksUrl: quickbooks.url, mailUrl: mail.url, realmId: realms.pierFoods, stripe, account: rows[0].account_id }
  const links = await furnish(person, place)
  const captchaToken = async (action: 'login' | 'signup'): Promise<string> => {
    const body = JSON.stringify({ action })
    const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    return (await (await fetch(`${captcha.url}/control/token`, asked)).json()).token
  }
  const visitor = new Visitor(url)
  await visitor.confirmEmail(mail.url, newcomer.email)
  await visitor.createAccount(visitor.plainAccount(newcomer.email, await captchaToken('signup')))
  return {
    url,
    places,
    account,
    newcomer,
    captchaToken,
    records: { ...(await findRecords((path) => person.get(path))), ...links },
    close,
  }
}
export type Furnished = Awaited<ReturnType<typeof startFurnished>>
