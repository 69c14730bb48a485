import type { Company } from '../company.ts'
import { pacificDate } from '../control/clock.ts'
import type { Doc } from '../wire/json.ts'
import { SeedWriter } from './seed-writer.ts'

// Where Intuit's sample company has the same account, it has the same id here.
const accounts = `1|Services|Income|ServiceFeeIncome
2|Owner's Equity|Equity|OwnersEquity
3|Retained Earnings|Equity|RetainedEarnings
4|Undeposited Funds|Other Current Asset|UndepositedFunds
84|Accounts Receivable (A/R)|Accounts Receivable|AccountsReceivable
33|Accounts Payable (A/P)|Accounts Payable|AccountsPayable
7|Advertising|Expense|AdvertisingPromotional
8|Automobile|Expense|Auto
9|Bank Charges|Expense|BankCharges
10|Insurance|Expense|Insurance
11|Legal & Professional Fees|Expense|LegalProfessionalFees
12|Meals and Entertainment|Expense|EntertainmentMeals
13|Office Expenses|Expense|OfficeGeneralAdministrativeExpenses
14|Rent or Lease|Expense|RentOrLeaseOfBuildings
15|Repair & Maintenance|Expense|RepairMaintenance
16|Travel|Expense|Travel
17|Utilities|Expense|Utilities
18|Job Expenses|Expense|OtherMiscellaneousServiceCost
19|Payroll Expenses|Expense|PayrollExpenses
20|Equipment Rental|Expense|EquipmentRental
35|Checking|Bank|Checking
36|Savings|Bank|Savings
41|Mastercard|Credit Card|CreditCard
42|Visa|Credit Card|CreditCard
25|Sales Tax Payable|Other Current Liability|SalesTaxPayable
26|Loan Payable|Other Current Liability|OtherCurrentLiabilities
27|Notes Payable|Long Term Liability|OtherLongTermLiabilities
28|Truck|Fixed Asset|Vehicles
29|Prepaid Expenses|Other Current Asset|PrepaidExpenses
30|Interest Earned|Other Income|InterestEarned
31|Miscellaneous|Other Expense|OtherMiscellaneousExpense
32|Penalties & Settlements|Other Expense|PenaltiesSettlements
79|Sales of Product Income|Income|SalesOfProductIncome
80|Cost of Goods Sold|Cost of Goods Sold|SuppliesMaterialsCogs
81|Inventory Asset|Other Current Asset|Inventory
82|Shipping Income|Income|OtherPrimaryIncome
86|Discounts given|Income|DiscountsRefundsGiven
87|Uncategorized Income|Income|SalesOfProductIncome
88|Uncategorized Expense|Expense|OtherMiscellaneousServiceCost
91|Inventory Shrinkage|Cost of Goods Sold|SuppliesMaterialsCogs`

const classification: Record<string, string> = {
  Bank: 'Asset',
  'Other Current Asset': 'Asset',
  'Fixed Asset': 'Asset',
  'Accounts Receivable': 'Asset',
  'Accounts Payable': 'Liability',
  'Credit Card': 'Liability',
  'Other Current Liability': 'Liability',
  'Long Term Liability': 'Liability',
  Equity: 'Equity',
  Income: 'Revenue',
  'Other Income': 'Revenue',
}

// The first six are the wares that generated invoices sell.
const items = `1|Rye loaf|RYE-01|7.5|3.1|Bread
2|Sourdough|SDO-01|8.25|3.4|Bread
3|Olive oil 5 l|OIL-05|42|27|Pantry
4|Flour 25 kg|FLO-25|31.5|19|Pantry
5|Butter 10 kg|BUT-10|88.9|61|Dairy
6|Espresso beans|COF-01|26.75|14.2|Coffee`

const currency = { value: 'USD', name: 'United States Dollar' }

function addTax(writer: SeedWriter, at: number): void {
  writer.add(
    'TaxAgency',
    { DisplayName: 'Washington State Department of Revenue', TaxTrackedOnPurchases: false, TaxTrackedOnSales: true },
    at,
    '1',
  )
  const rates: [string, string, number][] = [
    ['1', 'King County', 10.25],
    ['2', 'Pierce County', 10.3],
    ['3', 'Food exempt', 0],
  ]
  for (const [id, name, rate] of rates) {
    writer.add(
      'TaxRate',
      {
        Name: name,
        Description: name,
        Active: true,
        RateValue: rate,
        AgencyRef: { value: '1' },
        SpecialTaxType: 'NONE',
        DisplayType: 'ReadOnly',
      },
      at,
      id,
    )
    const list = { TaxRateDetail: [{ TaxRateRef: { value: id, name }, TaxTypeApplicable: 'TaxOnAmount', TaxOrder: 0 }] }
    writer.add(
      'TaxCode',
      {
        Name: name,
        Description: name,
        Active: true,
        Taxable: true,
        TaxGroup: true,
        SalesTaxRateList: list,
        PurchaseTaxRateList: { TaxRateDetail: [] },
      },
      at,
      String(Number(id) + 1),
    )
  }
  writer.add('TaxCode', { Name: 'TAX', Description: 'TAX', Active: true, Taxable: true, TaxGroup: false }, at, 'TAX')
  writer.add(
    'TaxCode',
    { Name: 'CustomSalesTax', Description: 'CustomSalesTax', Active: true, Taxable: true, TaxGroup: true },
    at,
    'CustomSalesTax',
  )
  writer.add('TaxCode', { Name: 'NON', Description: 'NON', Active: true, Taxable: false, TaxGroup: false }, at, 'NON')
}

function addItem(writer: SeedWriter, line: string, at: number): void {
  const [id = '', name = '', sku = '', price = '', cost = ''] = line.split('|')
  const doc: Doc = {
    Name: name,
    Sku: sku,
    Description: name,
    Active: true,
    FullyQualifiedName: name,
    Taxable: false,
    UnitPrice: Number(price),
    Type: 'NonInventory',
    IncomeAccountRef: { value: '79', name: 'Sales of Product Income' },
    ExpenseAccountRef: { value: '80', name: 'Cost of Goods Sold' },
    PurchaseCost: Number(cost),
    TrackQtyOnHand: false,
  }
  writer.add('Item', doc, at, id)
}

export function seedLists(company: Company): void {
  const writer = new SeedWriter(company)
  const at = company.spec.origin - 755 * 86_400_000
  for (const line of accounts.split('\n')) {
    const [id = '', name = '', type = '', subType = ''] = line.split('|')
    const doc: Doc = {
      Name: name,
      SubAccount: false,
      FullyQualifiedName: name,
      Active: true,
      Classification: classification[type] ?? 'Expense',
      AccountType: type,
      AccountSubType: subType,
      CurrentBalance: 0,
      CurrentBalanceWithSubAccounts: 0,
      CurrencyRef: currency,
    }
    writer.add('Account', doc, at, id)
  }
  const terms: [string, string, number][] = [
    ['1', 'Due on receipt', 0],
    ['2', 'Net 15', 15],
    ['3', 'Net 30', 30],
    ['4', 'Net 60', 60],
  ]
  for (const [id, name, days] of terms)
    writer.add('Term', { Name: name, Active: true, Type: 'STANDARD', DiscountPercent: 0, DueDays: days, DiscountDays: 0 }, at, id)
  writer.add('Term', { Name: 'End of month', Active: true, Type: 'DATE_DRIVEN', DayOfMonthDue: 31, DueNextMonthDays: 5 }, at, '5')
  const methods: [string, string, string][] = [
    ['1', 'Cash', 'NON_CREDIT_CARD'],
    ['2', 'Check', 'NON_CREDIT_CARD'],
    ['3', 'Visa', 'CREDIT_CARD'],
    ['4', 'ACH', 'NON_CREDIT_CARD'],
  ]
  for (const [id, name, type] of methods) writer.add('PaymentMethod', { Name: name, Active: true, Type: type }, at, id)
  for (const line of items.split('\n')) addItem(writer, line, at)
  addTax(writer, at)
  for (const [id, name] of [
    ['1', 'Restaurant'],
    ['2', 'Retail'],
    ['3', 'Institution'],
  ]) {
    writer.add('CustomerType', { Name: name, Active: true }, at, id)
  }
  const currencies: [string, string, number][] = [
    ['CAD', 'Canadian Dollar', 0.73],
    ['EUR', 'Euro', 1.09],
    ['GBP', 'British Pound Sterling', 1.27],
    ['MXN', 'Mexican Peso', 0.058],
  ]
  currencies.forEach(([code, name, rate], index) => {
    writer.add('CompanyCurrency', { Name: name, Code: code, Active: true }, at, String(index + 1))
    writer.add(
      'ExchangeRate',
      { SourceCurrencyCode: code, TargetCurrencyCode: 'USD', Rate: rate, AsOfDate: pacificDate(company.spec.origin) },
      at,
      String(index + 1),
    )
  })
}
