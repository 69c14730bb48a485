import type { DemoPerson } from './demo-person.ts'

type Choices = { levels: { id: string; name: string }[]; locations: { id: string; name: string; isDefault: boolean }[] }
type Row = { id: string; templateName: string; status: string }

const store = {
  templateName: 'PIER-DEALERS',
  description: 'Pier Foods for dealers',
  audience: 'request',
  minimumOrder: 5000,
  approval: 'above',
  approvalAbove: 50_000,
  stockShown: 'level',
  color: '#0f5c5c',
  welcomeEn: 'What is in by noon leaves our warehouse the same day.',
  welcomeEs: 'Pida antes del mediodía y sale hoy de nuestro almacén.',
  cutOff: '12:00',
}

/** A store that dealers order in, open. */
export async function furnishStores(person: DemoPerson) {
  const { rows } = await person.get<{ rows: Row[] }>('/api/Sales/StoreListing')
  let found = rows.find(({ templateName }) => templateName === store.templateName)
  if (!found) {
    const { levels, locations } = await person.get<Choices>('/api/Sales/StoreChoices')
    const place = locations.find(({ isDefault }) => isDefault) ?? locations[0]
    if (!place) return
    const body = { ...store, locationId: place.id, priceLevelId: levels[0]?.id ?? null }
    const { id } = await person.post<{ id: string }>('/api/Sales/AddStore', body)
    found = { id, templateName: store.templateName, status: 'Draft' }
  }
  if (found.status !== 'Draft') return
  const { version } = await person.get<{ version: number }>(`/api/Sales/Store/${found.id}`)
  await person.post(`/api/Sales/StoreStep/${found.id}`, { step: 'publish', version })
}
