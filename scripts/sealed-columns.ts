import { X509Certificate } from 'node:crypto'
import { letterPlace } from '#features/customers/automations/server/letters/letter.ts'
import { adminTotpPlace } from '#features/identity/auth/server/admin/admin-link.ts'
import { pendingPlace } from '#features/identity/auth/server/second-factor/own-totp.ts'
import { totpPlace } from '#features/identity/auth/server/second-factor/totp.ts'
import { accountPlace } from '#features/incentives/funding/server/payees/account-place.ts'
import { filePlace } from '#features/incentives/funding/server/sending/ach-file.ts'
import { grantPlace, tokenPlace } from '#features/quickbooks/server/connection/grant-claim.ts'
import { secretPlace } from '#features/sales/checkout/server/secret.ts'
import { privateKeyPlace } from '#features/trade/connections/server/as2/own-keys.ts'
import { secretsPlace } from '#features/trade/connections/server/connection.ts'
import { mailPlace } from '#server/mail/mail.ts'

/** What is read of a row to know where its value was sealed. */
type Row = { key: string; company: string; more: string }
/** `key`: names a row within its company. `more`: another column that the place is made of. */
export type SealedColumn = {
  table: string
  column: string
  key: string
  keyType: 'uuid' | 'text' | 'bytea'
  ofCompany: boolean
  more?: string
  place(row: Row): string
}

const ofPeople = { table: 'users', key: 'id', keyType: 'uuid', ofCompany: false } as const
const ofConnections = { table: 'quickbooks_connections', key: 'company_id', keyType: 'uuid', ofCompany: true } as const

/** Every column in which something is sealed; `reseal.test.ts` compares it with the database. */
export const sealedColumns: readonly SealedColumn[] = [
  { ...ofPeople, column: 'totp_secret_sealed', place: ({ key }) => totpPlace(key) },
  { ...ofPeople, column: 'totp_pending_sealed', place: ({ key }) => pendingPlace(key) },
  {
    table: 'admin_links',
    column: 'totp_secret_sealed',
    key: 'code_hash',
    keyType: 'bytea',
    ofCompany: false,
    place: ({ key }) => adminTotpPlace(Buffer.from(key.slice(2), 'hex')),
  },
  {
    table: 'quickbooks_grants',
    column: 'tokens_sealed',
    key: 'id',
    keyType: 'uuid',
    ofCompany: false,
    place: ({ key }) => grantPlace(key),
  },
  { ...ofConnections, column: 'access_token_sealed', place: ({ company }) => tokenPlace('access', company) },
  { ...ofConnections, column: 'refresh_token_sealed', place: ({ company }) => tokenPlace('refresh', company) },
  { ...ofConnections, column: 'previous_refresh_token_sealed', place: ({ company }) => tokenPlace('refresh', company) },
  {
    table: 'deliveries',
    column: 'payload_sealed',
    key: 'id',
    keyType: 'uuid',
    ofCompany: true,
    more: 'channel',
    place: ({ more }) => (more === 'mail' ? mailPlace : letterPlace),
  },
  {
    table: 'payment_intents',
    column: 'client_secret_sealed',
    key: 'id',
    keyType: 'text',
    ofCompany: true,
    place: ({ key }) => secretPlace(key),
  },
  {
    table: 'edi_connections',
    column: 'secrets_sealed',
    key: 'id',
    keyType: 'uuid',
    ofCompany: true,
    place: ({ key, company }) => secretsPlace({ id: key, companyId: company }),
  },
  {
    table: 'as2_keys',
    column: 'private_key_sealed',
    key: 'id',
    keyType: 'uuid',
    ofCompany: true,
    more: 'certificate',
    place: ({ company, more }) => privateKeyPlace(company, new X509Certificate(more)),
  },
  {
    table: 'payees',
    column: 'bank_account_sealed',
    key: 'payee_id',
    keyType: 'uuid',
    ofCompany: true,
    more: 'kind',
    place: ({ key, more }) => accountPlace(more, key),
  },
  {
    table: 'funding_files',
    column: 'content_sealed',
    key: 'id',
    keyType: 'uuid',
    ofCompany: true,
    place: ({ key }) => filePlace(key),
  },
]
