import { changeTenant } from '../accounts/accounts.ts'
import { endChallenge, returnAddress } from '../payments/challenges.ts'
import { written } from '../payments/currencies.ts'
import type { Sandbox } from '../sandbox.ts'
import { decodeForm } from './form.ts'
import { type Call, escapeHtml, htmlReply, type Reply, redirectReply } from './http.ts'

const style = `<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; padding: 24px; color: #1a1f36; background: #fff }
  main { max-width: 26rem; margin: 0 auto }
  button { font: inherit; min-height: 44px; padding: 0 16px; margin: 0 8px 8px 0; border: 1px solid #4f46e5; border-radius: 6px; background: #4f46e5; color: #fff }
  button[value='fail'], button[value='cancel'], button[value='later'] { background: #fff; color: #4338ca }
</style>`

function document(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${style}</head><body><main><h1>${title}</h1>${body}</main></body></html>`
}

const gone = htmlReply(404, document('Nothing here', '<p>This page has expired.</p>'))

/** The shopper's bank asks its customer. The names of the buttons are those of Stripe's own test page. */
export function challengePage(sandbox: Sandbox, call: Call): Reply {
  const [, , , accountId = '', id = ''] = call.url.pathname.split('/')
  const account = sandbox.account(accountId)
  const challenge = account.challenges.get(id)
  const intent = challenge && account.intents.get(challenge.intent)
  if (!challenge || !intent) return gone
  if (call.method === 'GET') {
    const amount = escapeHtml(written(intent.amount, intent.currency))
    return htmlReply(
      200,
      document(
        '3D Secure 2 Test Page',
        `<p>A payment of ${amount}. What does the bank say?</p><form method="post">
        <button id="test-source-authorize-3ds" name="end" value="success">Complete</button>
        <button id="test-source-fail-3ds" name="end" value="fail">Fail</button>
        <button id="test-source-cancel-3ds" name="end" value="cancel">Cancel</button></form>`,
      ),
    )
  }
  const end = decodeForm(call.body).end
  if (end !== 'success' && end !== 'fail' && end !== 'cancel') return gone
  sandbox.store.together(() => endChallenge(sandbox, account, challenge, end))
  const now = account.intents.get(intent.id) ?? intent
  return challenge.returnUrl ? redirectReply(returnAddress(now, challenge.returnUrl)) : htmlReply(200, frameEnd)
}

/** Inside Stripe.js: the page that opened the frame hears that it is over. */
const frameEnd = document(
  'Thank you',
  `<p>You may close this window.</p><script>parent.postMessage({ type: 'challenge-ended' }, '*')</script>`,
)

/** Where a tenant tells Stripe about itself. A link works once and for five minutes. */
export function setupPage(sandbox: Sandbox, call: Call): Reply {
  const [, , , accountId = '', id = ''] = call.url.pathname.split('/')
  const link = sandbox.links.get(id)
  const tenant = sandbox.tenants.get(accountId)
  if (!link || !tenant || link.account !== tenant.id) return gone
  if (link.expires < sandbox.clock.now()) return redirectReply(link.refreshUrl)
  if (call.method === 'GET') {
    const name = escapeHtml(tenant.displayName ?? tenant.email ?? tenant.id)
    return htmlReply(
      200,
      document(
        'Set up payments',
        `<p>${name} wants to take payments.</p><form method="post">
        <button name="end" value="complete">Agree and submit</button>
        <button name="end" value="review">Submit, but Stripe must check</button>
        <button name="end" value="later">Leave for now</button></form>`,
      ),
    )
  }
  const end = decodeForm(call.body).end
  sandbox.links.remove(id)
  if (end === 'complete') changeTenant(sandbox, tenant, { cardPayments: 'active', submitted: true, due: [] })
  if (end === 'review') changeTenant(sandbox, tenant, { cardPayments: 'pending', submitted: true, due: [] })
  return redirectReply(link.returnUrl)
}

export function receiptPage(sandbox: Sandbox, call: Call): Reply {
  const id = call.url.pathname.split('/')[3] ?? ''
  const charge = sandbox.allAccounts().flatMap((account) => account.charges.get(id) ?? [])[0]
  if (!charge) return gone
  return htmlReply(200, document('Receipt', `<p>${escapeHtml(written(charge.amount, charge.currency))} paid.</p>`))
}
