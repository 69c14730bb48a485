import { readdirSync, readFileSync } from 'node:fs'
import type { DemoPerson } from './demo-person.ts'

type Item = { id: string; number: string }
type Details = { version: number; fields: { packs: object[] }; pictures: object[] }
type Level = { id: string; name: string }

const pictures = new URL('./demo-pictures/', import.meta.url)
/** How many are in a case, by item number, and how shoppers read of it. */
const packed: Record<string, { perCase: number; titleEn: string; titleEs: string; minimum?: string }> = {
  'BAG-01': { perCase: 20, titleEn: 'Baguette, baked this morning', titleEs: 'Baguette, horneada esta mañana', minimum: '5' },
  'CIA-06': { perCase: 8, titleEn: 'Ciabatta rolls, pack of 6', titleEs: 'Panecillos de chapata, paquete de 6' },
  'MLK-10': { perCase: 2, titleEn: 'Whole milk, 10 liters', titleEs: 'Leche entera, 10 litros' },
  'EGG-30': { perCase: 12, titleEn: 'Eggs, tray of 30', titleEs: 'Huevos, bandeja de 30' },
  'TOM-06': { perCase: 6, titleEn: 'Canned tomatoes', titleEs: 'Tomates en lata' },
  'COF-02': { perCase: 12, titleEn: 'House blend, 1 kg of beans', titleEs: 'Mezcla de la casa, 1 kg en grano' },
  'COF-03': { perCase: 12, titleEn: 'Decaf, 1 kg of beans', titleEs: 'Descafeinado, 1 kg en grano' },
}
const breaks = [
  { number: 'COF-02', minimum: '1', price: '17.90' },
  { number: 'COF-02', minimum: '12', price: '16.50' },
  { number: 'COF-02', minimum: '24', price: '15.90' },
  { number: 'COF-03', minimum: '12', price: '17.75' },
]
const levels = [
  { name: 'Dealer', base: 'price', percent: '-12', rounding: 'none', ending: '.99' },
  { name: 'Restaurants', base: 'price', percent: '-5', rounding: 'nearest', ending: '.05' },
  { name: 'Coffee club', base: 'fixed', percent: '0', rounding: 'none', ending: '.99' },
]
const vans = [
  { name: 'Van North-West', kind: 'van', answersFor: 'NW-1' },
  { name: 'Van South', kind: 'van', answersFor: 'SO-1' },
]
const loaded = [
  { number: 'COF-02', quantity: '12' },
  { number: 'EGG-30', quantity: '10' },
  { number: 'TOM-06', quantity: '8' },
]

/** Pictures, packs and categories of the items; three price levels with an agreed price; a warehouse and two vans. */
export async function furnishCatalog(person: DemoPerson) {
  await person.post('/api/Item/TakeOverCategories', {})
  const { rows } = await person.get<{ rows: Item[] }>('/api/Item/List?limit=100')
  const idOf = new Map(rows.map(({ id, number }) => [number, id]))
  for (const file of readdirSync(pictures)) await furnishItem(person, file, idOf.get(file.replace('.webp', '')))
  await furnishPrices(person, idOf)
  await furnishStock(person, idOf)
}

async function furnishItem(person: DemoPerson, file: string, id: string | undefined) {
  if (!id) return
  const { version, ...now } = await person.get<Details>(`/api/Item/Details/${id}`)
  if (!now.pictures.length) {
    const form = new FormData()
    form.set('itemId', id)
    form.set('file', new Blob([readFileSync(new URL(file, pictures))], { type: 'image/webp' }), file)
    await person.post('/api/Item/AddPicture', form)
  }
  const number = file.replace('.webp', '')
  const pack = packed[number]
  if (!pack || now.fields.packs.length) return
  const { perCase, titleEn, titleEs, minimum = '' } = pack
  const place = Object.keys(packed).indexOf(number)
  const packs = [
    { unit: 'EA', quantity: '1', gtin: gtin(place) },
    { unit: 'CA', quantity: String(perCase), gtin: gtin(100 + place) },
  ]
  await person.post(`/api/Item/Save/${id}`, { version, packs, titleEn, titleEs, minimumQuantity: minimum })
}

/** A GTIN-13 of the range that GS1 keeps for use inside a company. */
function gtin(place: number): string {
  const digits = `200000000${String(place).padStart(3, '0')}`
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

async function furnishPrices(person: DemoPerson, idOf: Map<string, string>) {
  const { rows: there } = await person.get<{ rows: Level[] }>('/api/Price/Levels')
  if (there.length) return
  const made: string[] = []
  for (const level of levels) made.push((await person.post<{ id: string }>('/api/Price/SaveLevel', level)).id)
  const club = made[2]
  for (const { number, ...row } of breaks) {
    const itemId = idOf.get(number)
    if (itemId) await person.post(`/api/Price/SaveLevelPrice/${club}`, { itemId, ...row })
  }
  const { rows } = await person.get<{ rows: { id: string }[] }>('/Dashboard/GetCustomerList?limit=6')
  const ids = rows.map(({ id }) => id)
  await person.post('/api/Price/AssignLevel', { levelId: made[0], customerIds: ids.slice(0, 2) })
  await person.post('/api/Price/AssignLevel', { levelId: made[1], customerIds: ids.slice(2, 4) })
  await person.post('/api/Price/AssignLevel', { levelId: club, customerIds: ids.slice(4, 6) })
  const itemId = idOf.get('CHE-05')
  if (itemId && ids[0]) await person.post(`/api/Price/SaveAgreed/${ids[0]}`, { itemId, minimum: '1', price: '52.50' })
}

async function furnishStock(person: DemoPerson, idOf: Map<string, string>) {
  const { startedAt } = await person.get<{ startedAt: string | null }>('/api/Stock/Settings')
  if (!startedAt) await person.post('/api/Stock/Start', { name: 'Pier 9 warehouse' })
  const places = await person.get<{ rows: { id: string; name: string; isDefault: boolean }[] }>('/api/Stock/Locations')
  const fromId = places.rows.find(({ isDefault }) => isDefault)?.id
  const today = new Date().toISOString().slice(0, 10)
  const lines = loaded.flatMap(({ number, quantity }) => {
    const itemId = idOf.get(number)
    return itemId ? [{ itemId, quantity }] : []
  })
  for (const van of vans) {
    if (places.rows.some(({ name }) => name === van.name)) continue
    const { id: toId } = await person.post<{ id: string }>('/api/Stock/AddLocation', van)
    const { id } = await person.post<{ id: string }>('/api/Stock/SendTransfer', {
      requestKey: crypto.randomUUID(),
      fromId,
      toId,
      sentOn: today,
      lines,
    })
    // The second van is still on its way.
    if (van !== vans[0]) continue
    const came = lines.map(({ quantity }, index) => ({ lineNo: index + 1, quantity }))
    await person.post(`/api/Stock/ReceiveTransfer/${id}`, { requestKey: crypto.randomUUID(), receivedOn: today, lines: came })
  }
}
