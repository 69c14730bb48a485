import type { Address } from './x12/write.ts'

/** Who the two are to each other. Whoever tests tells the retailer how its supplier calls itself. */
export function defaultSettings() {
  const retailer: Address = { qualifier: '12', id: '8605550100', groupId: '8605550100' }
  const supplier: Address = { qualifier: 'ZZ', id: 'SUPPLIER', groupId: 'SUPPLIER' }
  return {
    retailer,
    supplier,
    /** The supplier's number at the retailer. */
    vendorCode: '100417',
  }
}

export type Settings = ReturnType<typeof defaultSettings>
