import type { Company } from '../company.ts'
import type { Doc } from '../wire/json.ts'
import { SeedWriter } from './seed-writer.ts'

const vendors = `Cedar Paper Supply|C-2207|Tacoma|98402
Yakima Valley Farms|YVF-11|Yakima|98901
Puget Sound Dairy|PSD-3|Lynden|98264
Salish Seafood Co|SAL-09|Seattle|98199
Hearthstone Mill|HM-77|Spokane|99201
Rainier Cold Storage|RCS-4|Kent|98032
Emerald City Power|0092-7781|Seattle|98104
Northwest Fleet Leasing|NFL-220|Tukwila|98188
Café Imports Peralta|CIP-8|Seattle|98108
Sunny Oils Inc|SO-15|Portland|97201
Dock Street Insurance|DSI-1|Seattle|98101
Blue Pallet Logistics|BPL-31|Renton|98057`

const employees = `Tomas|Reyes|E-17|206-555-0155
Miriam|Okafor|E-18|206-555-0156
Lena|Novak|E-21|206-555-0157
Dwayne|Carter|E-22|206-555-0158
Sofía|Álvarez|E-25|206-555-0159
Peter|Lindqvist|E-30|206-555-0160`

const categories = ['Bread', 'Pantry', 'Dairy', 'Coffee', 'Produce']

// name | sku | price | cost | category | stock
const items = `Baguette|BAG-01|3.25|1.2|Bread|
Ciabatta roll 6 pack|CIA-06|5.4|2.1|Bread|
Brioche bun 12 pack|BRI-12|9.6|4|Bread|
Whole milk 10 l|MLK-10|14.9|9.8|Dairy|80
Cream 5 l|CRM-05|21.5|14|Dairy|46
Mozzarella 2.5 kg|MOZ-25|24.75|16.3|Dairy|60
Aged cheddar 5 kg|CHE-05|58|39|Dairy|25
Eggs, tray of 30|EGG-30|11.2|7.4|Dairy|120
Basmati rice 20 kg|RIC-20|38|24.5|Pantry|40
Canned tomatoes case|TOM-06|19.9|12.2|Pantry|95
Sea salt 10 kg|SLT-10|8.5|4.1|Pantry|70
Sugar 25 kg|SUG-25|27.5|18|Pantry|35
House blend 1 kg|COF-02|18.5|9.9|Coffee|64
Decaf 1 kg|COF-03|19.75|10.6|Coffee|30
Lemons case|LEM-01|34|22|Produce|18
Mixed greens 3 kg|GRN-03|16.8|9.5|Produce|`

const account = (value: string, name: string): Doc => ({ value, name })

function addItems(writer: SeedWriter, at: number, started: string): void {
  categories.forEach((name, index) => {
    writer.add('Item', { Name: name, Active: true, FullyQualifiedName: name, Type: 'Category' }, at, String(40 + index))
  })
  items.split('\n').forEach((line, index) => {
    const [name = '', sku = '', price = '', cost = '', category = '', stock = ''] = line.split('|')
    const inventory: Doc = stock
      ? {
          Type: 'Inventory',
          TrackQtyOnHand: true,
          QtyOnHand: Number(stock),
          InvStartDate: started,
          ReorderPoint: 10,
          AssetAccountRef: account('81', 'Inventory Asset'),
        }
      : { Type: 'NonInventory', TrackQtyOnHand: false }
    writer.add(
      'Item',
      {
        Name: name,
        Sku: sku,
        Description: name,
        Active: true,
        SubItem: true,
        ParentRef: { value: String(40 + categories.indexOf(category)), name: category },
        Level: 1,
        FullyQualifiedName: `${category}:${name}`,
        Taxable: false,
        UnitPrice: Number(price),
        PurchaseCost: Number(cost),
        PurchaseDesc: name,
        IncomeAccountRef: account('79', 'Sales of Product Income'),
        ExpenseAccountRef: account('80', 'Cost of Goods Sold'),
        ...inventory,
      },
      at + index * 60_000,
      String(10 + index),
    )
  })
  const service = {
    Active: true,
    Taxable: false,
    TrackQtyOnHand: false,
    Type: 'Service',
    PurchaseCost: 0,
    IncomeAccountRef: account('82', 'Shipping Income'),
  }
  writer.add(
    'Item',
    { Name: 'Delivery', FullyQualifiedName: 'Delivery', Description: 'Delivery charge', UnitPrice: 12, ...service },
    at,
    '30',
  )
  writer.add('Item', { Name: 'Hours', FullyQualifiedName: 'Hours', Description: 'Labour', UnitPrice: 45, ...service }, at, '31')
  addBundle(writer, at)
}

function addBundle(writer: SeedWriter, at: number): void {
  // By the place of the item above, and how often.
  const parts: [number, number][] = [
    [3, 1],
    [7, 2],
    [12, 1],
  ]
  const names = items.split('\n').map((line) => line.split('|')[0] ?? '')
  writer.add(
    'Item',
    {
      Name: 'Breakfast bundle',
      Sku: 'BRK-01',
      Description: 'Milk, eggs and coffee for a morning',
      Active: true,
      FullyQualifiedName: 'Breakfast bundle',
      Taxable: false,
      UnitPrice: 0,
      PurchaseCost: 0,
      Type: 'Group',
      TrackQtyOnHand: false,
      PrintGroupedItems: true,
      ItemGroupDetail: {
        ItemGroupLine: parts.map(([index, Qty]) => ({
          Qty,
          ItemRef: { value: String(10 + index), name: names[index], type: 'Inventory' },
        })),
      },
    },
    at,
    '32',
  )
}

export function seedWholesalerLists(company: Company): void {
  const writer = new SeedWriter(company)
  const at = company.spec.origin - 750 * 86_400_000
  addItems(writer, at, new Date(at).toISOString().slice(0, 10))
  vendors.split('\n').forEach((line, index) => {
    const [name = '', number = '', city = '', zip = ''] = line.split('|')
    writer.add(
      'Vendor',
      {
        BillAddr: {
          Id: String(80 + index),
          Line1: `${9 + index * 4} Mill Rd`,
          City: city,
          CountrySubDivisionCode: city === 'Portland' ? 'OR' : 'WA',
          PostalCode: zip,
        },
        TermRef: { value: '3' },
        Balance: 0,
        AcctNum: number,
        Vendor1099: false,
        CurrencyRef: { value: 'USD', name: 'United States Dollar' },
        CompanyName: name,
        DisplayName: name,
        PrintOnCheckName: name,
        Active: true,
        PrimaryPhone: { FreeFormNumber: `(253) 555-01${40 + index}` },
        PrimaryEmailAddr: {
          Address: `orders@${name
            .normalize('NFD')
            .toLowerCase()
            .replace(/[^a-z]/g, '')}.example`,
        },
      },
      at + index * 3_600_000,
    )
  })
  employees.split('\n').forEach((line, index) => {
    const [given = '', family = '', number = '', phone = ''] = line.split('|')
    writer.add(
      'Employee',
      {
        PrimaryAddr: {
          Id: String(116 + index),
          Line1: `${5 + index} Oak Ave`,
          City: 'Kent',
          CountrySubDivisionCode: 'WA',
          PostalCode: '98030',
        },
        BillableTime: false,
        GivenName: given,
        FamilyName: family,
        DisplayName: `${given} ${family}`,
        PrintOnCheckName: `${given} ${family}`,
        Active: true,
        EmployeeNumber: number,
        HiredDate: '2024-06-01',
        SSN: 'XXX-XX-XXXX',
        PrimaryPhone: { FreeFormNumber: phone },
        PrimaryEmailAddr: {
          Address: `${given
            .normalize('NFD')
            .toLowerCase()
            .replace(/[^a-z]/g, '')}@pierfoods.example`,
        },
      },
      at + index * 7_200_000,
    )
  })
  const sales = writer.add('Class', { Name: 'Sales', SubClass: false, FullyQualifiedName: 'Sales', Active: true }, at)
  for (const name of ['Wholesale', 'Retail', 'Events']) {
    writer.add(
      'Class',
      { Name: name, SubClass: true, ParentRef: { value: sales, name: 'Sales' }, FullyQualifiedName: `Sales:${name}`, Active: true },
      at,
    )
  }
  for (const name of ['Main warehouse', 'North store', 'Harbor kiosk']) {
    writer.add('Department', { Name: name, SubDepartment: false, FullyQualifiedName: name, Active: true }, at)
  }
}
