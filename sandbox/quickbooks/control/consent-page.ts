import type { Sandbox } from '../sandbox.ts'
import { type Call, escapeHtml, form, htmlReply, type Reply, redirectReply } from '../wire/http.ts'
import { pageStyle } from './page-style.ts'

const knownScopes = new Set([
  'com.intuit.quickbooks.accounting',
  'com.intuit.quickbooks.payment',
  'openid',
  'profile',
  'email',
  'phone',
  'address',
])

function localAddress(uri: string): boolean {
  let url: URL
  try {
    url = new URL(uri)
  } catch {
    return false
  }
  if (url.protocol === 'https:') return true
  const lan =
    /^(localhost|.*\.localhost|.*\.local|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+|\[::1\])$/
  return url.protocol === 'http:' && lan.test(url.hostname)
}

function problem(text: string): Reply {
  return htmlReply(
    400,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Connection problem</title>${pageStyle}</head>
<body><main><h1>Sorry, we could not connect</h1><p>The app that sent you here made a request we did not understand. ${escapeHtml(text)}</p></main></body></html>`,
  )
}

function checked(sandbox: Sandbox, query: URLSearchParams): Reply | undefined {
  if (query.get('client_id') !== sandbox.clientId) return problem('The client_id is not known.')
  const redirectUri = query.get('redirect_uri') ?? ''
  const registered = sandbox.settings.oauth.redirectUris
  if (registered.length > 0 ? !registered.includes(redirectUri) : !localAddress(redirectUri))
    return problem('The redirect_uri query parameter value is invalid.')
  const scopes = (query.get('scope') ?? '').split(/\s+/).filter(Boolean)
  if (scopes.length === 0 || scopes.some((scope) => !knownScopes.has(scope))) return back(query, { error: 'invalid_scope' })
  if (query.get('response_type') !== 'code') return back(query, { error: 'unsupported_response_type' })
  return query.get('state') ? undefined : back(query, { error: 'invalid_request' })
}

function back(query: URLSearchParams, values: Record<string, string>): Reply {
  const url = new URL(query.get('redirect_uri') ?? '')
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  const state = query.get('state')
  if (state) url.searchParams.set('state', state)
  return redirectReply(url.href)
}

export function showConsent(sandbox: Sandbox, call: Call): Reply {
  const wrong = checked(sandbox, call.query)
  if (wrong) return wrong
  const hidden = ['client_id', 'redirect_uri', 'scope', 'state', 'response_type']
    .map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(call.query.get(name) ?? '')}">`)
    .join('')
  const companies = [...sandbox.companies.values()]
    .map(
      (company, index) =>
        `<label><input type="radio" name="realmId" value="${company.realm}"${index === 0 ? ' checked' : ''}> <span>${escapeHtml(company.spec.name)}${
          company.spec.note ? ` <em>(${escapeHtml(company.spec.note)})</em>` : ''
        }<small>Company ID ${company.realm}</small></span></label>`,
    )
    .join('')
  return htmlReply(
    200,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Connect to QuickBooks (sandbox)</title>${pageStyle}</head>
<body><main><p class="brand">QuickBooks sandbox</p><h1>Connect your company</h1>
<p>An app asks to read and change the accounting data of one of your companies.</p>
<form method="post" action="/connect/oauth2">${hidden}<fieldset><legend>Which company?</legend>${companies}</fieldset>
<div class="row"><button name="decision" value="allow" class="primary">Allow</button><button name="decision" value="refuse">Refuse</button></div></form></main></body></html>`,
  )
}

export function decideConsent(sandbox: Sandbox, call: Call): Reply {
  const body = form(call)
  const wrong = checked(sandbox, body)
  if (wrong) return wrong
  if (body.get('decision') !== 'allow') return back(body, { error: 'access_denied' })
  const realm = body.get('realmId') ?? ''
  if (!sandbox.companies.has(realm)) return problem('This company does not exist.')
  const scopes = body.get('scope') ?? ''
  const code = sandbox.oauth.issueCode(realm, body.get('redirect_uri') ?? '', scopes)
  return back(body, scopes.includes('com.intuit.quickbooks.') ? { code, realmId: realm } : { code })
}
