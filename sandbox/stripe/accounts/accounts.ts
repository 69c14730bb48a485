import type Stripe from 'stripe'
import { emit } from '../events.ts'
import { newId } from '../ids.ts'
import type { Sandbox } from '../sandbox.ts'
import { platformId } from './platform.ts'
import type { Tenant } from './tenant.ts'

const firstQuestions = [
  'business_profile.url',
  'external_account',
  'representative.dob.day',
  'representative.last_name',
  'tos_acceptance.date',
]

export function addTenant(sandbox: Sandbox, wishes: Partial<Tenant>): Tenant {
  return sandbox.tenants.put({
    id: newId('acct', 16),
    created: sandbox.clock.now(),
    type: 'standard',
    email: null,
    displayName: null,
    country: 'US',
    currency: 'usd',
    dashboard: 'full',
    feesCollector: 'stripe',
    lossesCollector: 'stripe',
    cardPayments: 'restricted',
    submitted: false,
    due: firstQuestions,
    metadata: {},
    disconnected: false,
    closed: false,
    ...wishes,
  })
}

/** Keeps the change and tells the platform's Connect endpoints. */
export function changeTenant(sandbox: Sandbox, tenant: Tenant, change: Partial<Tenant>): Tenant {
  const changed = sandbox.tenants.put({ ...tenant, ...change })
  emit(sandbox, sandbox.account(tenant.id), 'account.updated', showAccount(changed), showAccount(tenant))
  if (changed.cardPayments !== tenant.cardPayments) {
    emit(
      sandbox,
      sandbox.account(tenant.id),
      'capability.updated',
      showCapability(changed, 'card_payments'),
      showCapability(tenant, 'card_payments'),
    )
  }
  return changed
}

/** The tenant took back its permission: the last that the platform hears of it. */
export function disconnect(sandbox: Sandbox, tenant: Tenant): void {
  const account = sandbox.account(tenant.id)
  sandbox.tenants.put({ ...tenant, disconnected: true })
  emit(sandbox, account, 'account.application.deauthorized', { id: 'ca_1SandboxPlatform', object: 'application', name: 'Sandbox' })
}

export function showAccount(tenant: Tenant): Stripe.Account {
  const active = tenant.cardPayments === 'active'
  const status = active ? 'active' : tenant.cardPayments === 'pending' ? 'pending' : 'inactive'
  const requirements = requirementsOf(tenant)
  return {
    id: tenant.id,
    object: 'account',
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: null,
      minority_owned_business_designation: null,
      name: tenant.displayName,
      product_description: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: tenant.submitted ? 'company' : null,
    capabilities:
      tenant.cardPayments === 'unrequested' ? {} : { card_payments: status, us_bank_account_ach_payments: status, transfers: status },
    charges_enabled: active,
    controller: {
      fees: { payer: tenant.feesCollector === 'stripe' ? 'account' : 'application' },
      is_controller: true,
      losses: { payments: tenant.lossesCollector },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: tenant.dashboard },
      type: 'application',
    },
    country: tenant.country,
    created: tenant.created,
    default_currency: tenant.currency,
    details_submitted: tenant.submitted,
    email: tenant.email,
    external_accounts: { object: 'list', data: [], has_more: false, url: `/v1/accounts/${tenant.id}/external_accounts` },
    future_requirements: { ...requirements, currently_due: [], eventually_due: [], past_due: [], disabled_reason: null },
    metadata: tenant.metadata,
    payouts_enabled: active,
    requirements,
    settings: settingsOf(tenant),
    tos_acceptance: { date: tenant.submitted ? tenant.created : null, ip: null, user_agent: null },
    type: tenant.type,
  }
}

export function showPlatform(): Stripe.Account {
  return {
    ...showAccount({
      id: platformId,
      created: 1_700_000_000,
      type: 'standard',
      email: 'platform@example.com',
      displayName: 'Sandbox platform',
      country: 'US',
      currency: 'usd',
      dashboard: 'full',
      feesCollector: 'stripe',
      lossesCollector: 'stripe',
      cardPayments: 'active',
      submitted: true,
      due: [],
      metadata: {},
      disconnected: false,
      closed: false,
    }),
    controller: { type: 'account' },
  }
}

export function showCapability(tenant: Tenant, name: string): Stripe.Capability {
  const requested = tenant.cardPayments !== 'unrequested'
  const status = tenant.cardPayments === 'active' ? 'active' : tenant.cardPayments === 'pending' ? 'pending' : 'inactive'
  const empty = {
    alternatives: [],
    current_deadline: null,
    disabled_reason: null,
    errors: [],
    eventually_due: [],
    past_due: [],
    pending_verification: [],
  }
  return {
    id: name,
    object: 'capability',
    account: tenant.id,
    future_requirements: { ...empty, currently_due: [] },
    requested,
    requested_at: requested ? tenant.created : null,
    requirements: { ...empty, currently_due: tenant.due },
    status: requested ? status : 'unrequested',
  }
}

const unset = { statement_descriptor_prefix_kana: null, statement_descriptor_prefix_kanji: null }
const settingsOf = ({ displayName, payouts = 'daily' }: Tenant): Stripe.Account['settings'] => ({
  branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
  card_payments: { statement_descriptor_prefix: null, ...unset },
  dashboard: { display_name: displayName, timezone: 'Etc/UTC' },
  payments: { statement_descriptor: null, statement_descriptor_kana: null, statement_descriptor_kanji: null, ...unset },
  payouts: { debit_negative_balances: true, schedule: { delay_days: 2, interval: payouts }, statement_descriptor: null },
})

function requirementsOf(tenant: Tenant): NonNullable<Stripe.Account['requirements']> {
  const rejected = tenant.cardPayments === 'rejected'
  const waiting = tenant.cardPayments === 'pending'
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: tenant.due,
    disabled_reason: rejected
      ? 'rejected.other'
      : waiting
        ? 'requirements.pending_verification'
        : tenant.due.length > 0
          ? 'requirements.past_due'
          : null,
    errors: [],
    eventually_due: tenant.due,
    past_due: tenant.due,
    pending_verification: waiting ? ['company.tax_id'] : [],
  }
}
