import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Role } from '#contract/permissions.ts'
import { signedInCompany } from '#test/company.ts'
import { type StripeServer, serverWithStripe } from '#test/stripe.ts'
import { sdkOf } from '#test/till.ts'

let server: StripeServer
before(async () => {
  server = await serverWithStripe()
})
after(() => server.close())

test('an account is made once, stands as Stripe says, and can be let go and made again', async () => {
  const company = await signedInCompany(server)
  const state = async () => (await company.get('/api/Stripe/Account')).json().result
  assert.equal((await state()).state, 'NotConnected')
  assert.deepEqual((await company.get('/api/Stripe/GetLocation')).json().result, {
    rows: [],
    onboardingUrl: '/dashboard/settings/payments',
  })
  const links = await Promise.all([company.post('/api/Stripe/Onboard'), company.post('/api/Stripe/Onboard')])
  const [url, other] = links.map((link) => link.json().result.url)
  assert.notEqual(url, other)
  const { accountId } = await state()
  const submit = (address: string, end: string) =>
    fetch(address, { method: 'POST', body: new URLSearchParams({ end }), redirect: 'manual' })
  assert.equal((await submit(other, 'later')).status, 303)
  assert.equal((await company.post('/api/Stripe/RefreshAccount')).json().result.state, 'Onboarding')
  const back = await submit(url, 'complete')
  assert.match(back.headers.get('location') ?? '', /\/dashboard\/settings\/payments\?back=1$/)
  const ready = (await company.post('/api/Stripe/RefreshAccount')).json().result
  assert.deepEqual([ready.state, ready.accountId, ready.chargesEnabled, ready.requirementsDue], ['Enabled', accountId, true, []])
  assert.equal((await company.get('/api/Stripe/GetLocation')).json().result.rows[0].stripeAccountId, accountId)
  const domains = await sdkOf(server).paymentMethodDomains.list({}, { stripeAccount: accountId })
  assert.deepEqual(
    domains.data.map(({ domain_name, enabled }) => [domain_name, enabled]),
    [[new URL(server.services.config.publicUrl).hostname, true]],
    'wallets are only offered where the domain is registered on the account itself',
  )
  await server.control('PATCH', 'accounts', { account: accountId, status: 'restricted', due: 'individual.id_number' })
  const restricted = (await company.post('/api/Stripe/RefreshAccount')).json().result
  assert.deepEqual(
    [restricted.state, restricted.chargesEnabled, restricted.requirementsDue],
    ['Restricted', false, ['individual.id_number']],
  )
  const shownTo = async (role: Role) => {
    const person = await signedInCompany(server, { role, companyId: company.companyId })
    const { stripeAccountId, requirementsDue } = (await person.get('/api/Stripe/GetLocation')).json().result.rows[0]
    return [stripeAccountId, requirementsDue]
  }
  assert.deepEqual(await shownTo('accounting'), [accountId, ['individual.id_number']])
  for (const role of ['customer', 'rep'] as const) assert.deepEqual(await shownTo(role), ['', []], role)
  await company.post('/api/Stripe/Disconnect')
  assert.equal((await state()).state, 'NotConnected')
  await company.post('/api/Stripe/Onboard')
  assert.notEqual((await state()).accountId, accountId)
})
