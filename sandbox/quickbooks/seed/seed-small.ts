import type { Company } from '../company.ts'
import { SeedBook } from './seed-book.ts'

export function seedSmall(company: Company): void {
  const book = new SeedBook(company)
  const first = company.spec.seed % 2 === 0
  const names = first
    ? [
        'Aspen Lodge',
        'Bluebell Café',
        'Canyon Diner',
        'Dawson & Lee',
        'Elk Ridge School',
        'Frontier Hotel',
        'Golden Spoon',
        'Hill Country Club',
      ]
    : ['Atlantic Oyster Bar', 'Beacon Hill Deli', "Captain's Table", 'Dockside Pub', 'East Pier Hotel', 'Faneuil Bakery']
  names.forEach((name, index) => {
    book.customer({
      name,
      given: 'Pat',
      family: name.split(' ')[0] ?? 'Lee',
      phone: `(303) 555-01${20 + index}`,
      city: first ? 'Denver' : 'Boston',
      state: first ? 'CO' : 'MA',
      zip: first ? '80202' : '02110',
      daysAgo: 400 - index * 11,
    })
  })
  for (let index = 0; index < 24; index++) book.invoice(index % names.length, 330 - index * 14, index)
}
