import { tokenPlace } from '#features/quickbooks/server/connection/grant-claim.ts'
import { exchangeCode } from '#features/quickbooks/server/connection/intuit-oauth.ts'
import type { QuickbooksServer } from '#test/quickbooks.ts'

/** An empty company that was connected and imported before, with a sweep somewhere in the next six hours. */
export async function connectQuietly({ control, services, database }: QuickbooksServer, number: number) {
  const { realmId } = await control('POST', 'companies', { name: `Quiet ${number}`, empty: true })
  const redirectUri = `${services.config.publicUrl}/QuickBooks/Callback`
  const { code } = await control('POST', 'authorize', { realmId, redirectUri })
  const tokens = await exchangeCode(services.config, code, redirectUri)
  const { rows } = await database.owner.query('insert into companies (company_name) values ($1) returning id', [`Quiet ${number}`])
  const companyId: string = rows[0].id
  const seal = (column: 'access' | 'refresh', token: string) => services.secrets.seal(token, tokenPlace(column, companyId))
  await database.owner.query(
    `insert into quickbooks_connections (company_id, realm_id, access_token_sealed, refresh_token_sealed, access_expires_at, refresh_expires_at,
       changed_since, last_sync_at, swept_at, lists_read_at, heard_at, next_sweep_at)
     values ($1, $2, $3, $4, $5, $6, now(), now(), now(), now(), now(), now() + random() * interval '6 hours')`,
    [
      companyId,
      realmId,
      seal('access', tokens.accessToken),
      seal('refresh', tokens.refreshToken),
      tokens.accessExpiresAt,
      tokens.refreshExpiresAt,
    ],
  )
}
