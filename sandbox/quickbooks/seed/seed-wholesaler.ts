import type { Company } from '../company.ts'
import { mix } from './generated-rows.ts'
import { SeedBook } from './seed-book.ts'
import { seedPayables } from './seed-payables.ts'
import { seedWholesalerLists } from './seed-wholesaler-lists.ts'

// name | given | family | phone | city | state | zip | term | notes | parent | inactive
const customers = `Harbor Light Bakery|Nadia|Orlova|(206) 555-0142|Seattle|WA|98101|3|Deliver before 7 am||
O'Malley's Pub|Sean|O'Malley|(206) 555-0117|Seattle|WA|98104|2|Back door, ring twice||
Café Söderberg|Lars|Söderberg|(206) 555-0163|Seattle|WA|98107|3|||
Bistro Peñafiel|Inés|Peñafiel|(253) 555-0108|Tacoma|WA|98402|3|Allergic to walnuts: never substitute||
Green Fork Kitchen|Priya|Patel|(206) 555-0171|Seattle|WA|98122|3|||
Green Fork Downtown|Priya|Patel|(206) 555-0172|Seattle|WA|98101|3||4|
Green Fork Ballard|Omar|Haddad|(206) 555-0173|Seattle|WA|98107|3|Parking on the north side only|4|
Evergreen School District|Ruth|Jansen|(360) 555-0120|Olympia|WA|98501|4|Purchase order number on every invoice||
Roosevelt Elementary|Dana|Wells|(360) 555-0121|Olympia|WA|98501|4||7|
Lincoln Middle School|Grace|Kim|(360) 555-0122|Olympia|WA|98502|4||7|
Pike Place Chowder House|Marco|Rossi|(206) 555-0190|Seattle|WA|98101|2|||
Cascade Hotel & Spa|Helen|Brooks|(425) 555-0144|Bellevue|WA|98004|4|Invoice to the front office||
Taqueria El Mirador|José|Muñoz|(509) 555-0133|Yakima|WA|98901|3|||
Lakeside Senior Living|Joan|Miller|(425) 555-0155|Kirkland|WA|98033|4|Low salt products only||
Blue Heron Brewery|Tom|Fischer|(360) 555-0166|Bellingham|WA|98225|3|||
Sunrise Diner|Betty|Clark|(253) 555-0177|Tacoma|WA|98403|1|Cash on delivery||
Mount Si Lodge|Erik|Hansen|(425) 555-0188|North Bend|WA|98045|3|||
Golden Lotus|Mei|Wong|(206) 555-0199|Seattle|WA|98118|3|||
Noodle & Co|Kenji|Tanaka|(206) 555-0135|Seattle|WA|98105|2|||
Crust & Crumb|Emma|Baker|(503) 555-0111|Portland|OR|97201|3|||
Rose City Catering|Daniel|Reed|(503) 555-0112|Portland|OR|97209|3|Events on weekends||
Willamette Grocers Co-op|Sara|Young|(541) 555-0113|Eugene|OR|97401|4|||
Columbia River Cruises|Alan|Ortiz|(503) 555-0114|Portland|OR|97217|3|Load at dock 4||
Boise Market Hall|Laura|Diaz|(208) 555-0115|Boise|ID|83702|3|||
Trattoria da Zoë|Zoë|Ricci|(206) 555-0116|Seattle|WA|98112|2|||
Northside Butchers|Karl|Weber|(206) 555-0118|Seattle|WA|98103|3|||
Velvet Bean Coffee|Amir|Khan|(206) 555-0119|Seattle|WA|98109|3|||
Old Mill Restaurant|Frank|Gray|(360) 555-0123|Everett|WA|98201|3|Closed since spring||x
Seaside Snacks|Olga|Novak|(360) 555-0124|Anacortes|WA|98221|3|||x
Juniper Juice Bar|Clara|Bell|(206) 555-0125|Seattle|WA|98102|3|||x
Pier 57 Fish & Chips|Hugo|Silva|(206) 555-0126|Seattle|WA|98101|2|||`

export function seedWholesaler(company: Company): void {
  seedWholesalerLists(company)
  const book = new SeedBook(company)
  const rows = customers.split('\n').map((line) => line.split('|'))
  rows.forEach((row, index) => {
    const [name = '', given = '', family = '', phone = '', city = '', state = '', zip = '', term = '3', notes, parent, inactive] = row
    book.customer({
      name,
      given,
      family,
      phone,
      city,
      state,
      zip,
      term,
      notes,
      daysAgo: 720 - index * 17,
      mobile: index % 3 === 0 ? `206-555-0${200 + index}` : undefined,
      company: name.includes('&') ? `${name} LLC` : name,
      parent: parent ? Number(parent) : undefined,
      inactive: inactive === 'x',
    })
  })
  for (let daysAgo = 364, salt = 1; daysAgo >= 0; daysAgo -= 2, salt++) {
    const index = mix(salt, 17) % rows.length
    const inactive = rows[index]?.[10] === 'x'
    if (inactive && daysAgo < 200) book.invoice(salt % 7, daysAgo, salt)
    else book.invoice(index, daysAgo, salt, { DepartmentRef: { value: String(1 + (salt % 3)) } })
  }
  for (const [index, daysAgo, salt] of [
    [0, 20, 2],
    [11, 33, 3],
    [20, 8, 4],
  ] as const) {
    book.creditMemo(index, daysAgo, salt)
  }
  for (let salt = 1; salt <= 14; salt++) book.estimate(salt + 9, 215 - salt * 14, salt)
  seedPayables(company)
}
