export type Store = { code: string; name: string; street: string; city: string; state: string; zip: string }

/** Where the retailer wants its goods: two distribution centres and its stores. */
export const stores: readonly [Store, ...Store[]] = [
  { code: 'DC01', name: 'HARVEST MARKET DC EAST', street: '4100 COMMERCE PKWY', city: 'ALLENTOWN', state: 'PA', zip: '18106' },
  { code: 'DC02', name: 'HARVEST MARKET DC WEST', street: '880 LOGISTICS DR', city: 'RENO', state: 'NV', zip: '89502' },
  { code: '0101', name: 'HARVEST MARKET 101', street: '12 ELM ST', city: 'HARTFORD', state: 'CT', zip: '06103' },
  { code: '0117', name: 'HARVEST MARKET 117', street: '905 MAIN ST', city: 'ALBANY', state: 'NY', zip: '12207' },
  { code: '0230', name: 'HARVEST MARKET 230', street: '77 HARBOR BLVD', city: 'BALTIMORE', state: 'MD', zip: '21230' },
  { code: '0417', name: 'HARVEST MARKET 417', street: '3300 LAKE AVE', city: 'CLEVELAND', state: 'OH', zip: '44114' },
]

export const storeAt = (code: string) => stores.find((store) => store.code === code) ?? stores[0]
