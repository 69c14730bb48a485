import { Visitor } from '../visitor.ts'
import { until, type World } from './world.ts'

/** Somebody whose company came with this QuickBooks company, all of it imported. */
export async function connectedOwner(world: World, realmId: string, email: string, { imported = true } = {}) {
  const [product] = world.products
  const owner = new Visitor(product?.url ?? '')
  await owner.confirmEmail(world.mail.url, email)
  await owner.createAccount(await owner.grantQuickbooks(world.quickbooks.url, realmId, email))
  const [{ company_id: companyId }] = await world.query('select company_id from quickbooks_connections where realm_id = $1', [realmId])
  if (imported) await until('imported', () => hasImported(world, companyId))
  return { owner, companyId: companyId as string }
}

export const hasImported = async (world: World, companyId: string) =>
  (await world.count(`select count(*) from sync_jobs where company_id = $1 and state = 'Done'`, [companyId])) > 0
