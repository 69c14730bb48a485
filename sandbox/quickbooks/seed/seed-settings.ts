import type { Company } from '../company.ts'
import { pacificDate } from '../control/clock.ts'
import { SeedWriter } from './seed-writer.ts'

interface Profile {
  legal: string
  email: string
  phone: string
  web: string
  street: string
  city: string
  state: string
  zip: string
  zone: string
}

const profiles: Record<string, Profile> = {
  'Pier Foods': {
    legal: 'Pier Foods Inc',
    email: 'owner@pierfoods.example',
    phone: '(206) 555-0100',
    web: 'https://pierfoods.example',
    street: '1 Dock Rd',
    city: 'Seattle',
    state: 'WA',
    zip: '98101',
    zone: 'America/Los_Angeles',
  },
  'Northwind Megastore': {
    legal: 'Northwind Megastore LLC',
    email: 'accounts@northwind.example',
    phone: '(312) 555-0144',
    web: 'https://northwind.example',
    street: '900 Lake Shore Dr',
    city: 'Chicago',
    state: 'IL',
    zip: '60611',
    zone: 'America/Chicago',
  },
  'Harbor Registered Co': {
    legal: 'Harbor Registered Co',
    email: 'office@harbor.example',
    phone: '(617) 555-0178',
    web: 'https://harbor.example',
    street: '7 Long Wharf',
    city: 'Boston',
    state: 'MA',
    zip: '02110',
    zone: 'America/New_York',
  },
  'Cedar & Sons': {
    legal: 'Cedar & Sons Ltd',
    email: 'hello@cedarsons.example',
    phone: '(303) 555-0123',
    web: 'https://cedarsons.example',
    street: '44 Aspen Way',
    city: 'Denver',
    state: 'CO',
    zip: '80202',
    zone: 'America/Denver',
  },
}

export function seedSettings(company: Company, kind: string): void {
  const { name, origin } = company.spec
  const profile = profiles[name] ?? {
    legal: name,
    email: `owner@company${company.realm}.example`,
    phone: '(206) 555-0199',
    web: 'https://company.example',
    street: '10 Test St',
    city: 'Seattle',
    state: 'WA',
    zip: '98101',
    zone: 'America/Los_Angeles',
  }
  const started = origin - 760 * 86_400_000
  const writer = new SeedWriter(company)
  const address = {
    Line1: profile.street,
    City: profile.city,
    Country: 'USA',
    CountrySubDivisionCode: profile.state,
    PostalCode: profile.zip,
  }
  writer.add(
    'CompanyInfo',
    {
      CompanyName: name,
      LegalName: profile.legal,
      CompanyAddr: { Id: '1', ...address },
      CustomerCommunicationAddr: { Id: '1', ...address },
      LegalAddr: { Id: '1', ...address },
      CustomerCommunicationEmailAddr: { Address: profile.email },
      PrimaryPhone: { FreeFormNumber: profile.phone },
      CompanyStartDate: pacificDate(started),
      FiscalYearStartMonth: 'January',
      Country: 'US',
      Email: { Address: profile.email },
      WebAddr: { URI: profile.web },
      SupportedLanguages: 'en',
      DefaultTimeZone: profile.zone,
      NameValue: [
        { Name: 'NeoEnabled', Value: 'true' },
        { Name: 'IndustryType', Value: 'Food wholesaler' },
        { Name: 'OfferingSku', Value: 'QuickBooks Online Plus' },
        { Name: 'SubscriptionStatus', Value: 'PAID' },
        { Name: 'PayrollFeature', Value: 'false' },
        { Name: 'AccountantFeature', Value: 'false' },
        { Name: 'ItemCategoriesFeature', Value: 'true' },
      ],
    },
    started,
    '1',
  )
  writer.add(
    'Preferences',
    {
      AccountingInfoPrefs: {
        UseAccountNumbers: false,
        TrackDepartments: true,
        DepartmentTerminology: 'Location',
        ClassTrackingPerTxn: false,
        ClassTrackingPerTxnLine: true,
        FirstMonthOfFiscalYear: 'January',
        TaxYearMonth: 'January',
        TaxForm: '6',
        CustomerTerminology: 'Customers',
      },
      ProductAndServicesPrefs: { ForSales: true, ForPurchase: true, QuantityWithPriceAndRate: true, QuantityOnHand: true },
      SalesFormsPrefs: {
        CustomTxnNumbers: false,
        AllowDeposit: true,
        AllowDiscount: true,
        AllowEstimates: true,
        AllowShipping: false,
        AutoApplyCredit: false,
        AutoApplyPayments: false,
        ...(kind === 'empty' ? {} : { DefaultTerms: { value: '3' } }),
        CustomField: [
          { CustomField: [{ Name: 'SalesFormsPrefs.UseSalesCustom1', Type: 'BooleanType', BooleanValue: true }] },
          { CustomField: [{ Name: 'SalesFormsPrefs.SalesCustomName1', Type: 'StringType', StringValue: 'Rep' }] },
        ],
        ETransactionAttachPDF: false,
        ETransactionEnabledStatus: 'NotApplicable',
        EmailCopyToCompany: false,
        IPNSupportEnabled: false,
      },
      EmailMessagesPrefs: Object.fromEntries(
        ['Invoice', 'Estimate', 'SalesReceipt', 'Statement'].map((form) => [
          `${form}Message`,
          { Subject: `${form} from ${name}`, Message: 'Your document is attached.' },
        ]),
      ),
      VendorAndPurchasesPrefs: { TrackingByCustomer: true, BillableExpenseTracking: true },
      TimeTrackingPrefs: {
        UseServices: true,
        BillCustomers: true,
        ShowBillRateToAll: false,
        WorkWeekStartDate: 'Monday',
        MarkTimeEntriesBillable: true,
      },
      TaxPrefs: { UsingSalesTax: true, PartnerTaxEnabled: false },
      CurrencyPrefs: { MultiCurrencyEnabled: false, HomeCurrency: { value: 'USD' } },
      ReportPrefs: { ReportBasis: 'Accrual', CalcAgingReportFromTxnDate: false },
      OtherPrefs: { NameValue: [{ Name: 'SalesFormsPrefs.DefaultCustomerMessage', Value: 'Thank you for your business.' }] },
    },
    started,
    '1',
  )
}
