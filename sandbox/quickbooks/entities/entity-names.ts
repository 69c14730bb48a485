import { defineEntity } from './entity.ts'

const person = `Title:text16 GivenName:text100* MiddleName:text100* FamilyName:text100* Suffix:text16 DisplayName:text500*
  FullyQualifiedName:text*- PrintOnCheckName:text110* PrimaryPhone:phone30 AlternatePhone:phone30 Mobile:phone30 Fax:phone30
  OtherContactInfo:any Gender:text Notes:text2000 Organization:bool UserId:text V4IDPseudonym:text- Source:text ClientEntityId:text-`

export const nameEntities = [
  defineEntity(
    'Customer',
    { kind: 'name', nameField: 'DisplayName', uniquePool: 'names' },
    `${person} CompanyName:text100* PrimaryEmailAddr:email100* WebAddr:web1000 BillAddr:addr ShipAddr:addr OtherAddr:any
    SalesTermRef:ref.Term PaymentMethodRef:ref.PaymentMethod DefaultTaxCodeRef:ref.TaxCode CustomerTypeRef:ref.CustomerType
    CurrencyRef:ref.CompanyCurrency ParentRef:ref.Customer* Job:bool* BillWithParent:bool Level:num- IsProject:bool-
    RootCustomerRef:any- PreferredDeliveryMethod:enum.Print|Email|None Balance:num* BalanceWithJobs:num- OpenBalanceDate:date
    Taxable:bool ResaleNum:text16 TaxExemptionReasonId:text SecondaryTaxIdentifier:text20 PrimaryTaxIdentifier:text20 GSTIN:text15
    GSTRegistrationType:text15 BusinessNumber:text10 ARAccountRef:ref.Account DefaultCustomerRef:any TaxRegime:text ClassRef:ref.Class
    ContactName:text AltContactName:text AcctNum:text100 CCDetail:any CreditLimit:num JobInfo:any TaxGroupCodeRef:any
    OverDueBalance:num- TotalRevenue:num- TotalExpense:num- PriceLevelRef:any IsStatementWithParent:bool BillToAddr:any`,
  ),
  defineEntity(
    'Vendor',
    { kind: 'name', nameField: 'DisplayName', uniquePool: 'names' },
    `${person} CompanyName:text100* PrimaryEmailAddr:email100 WebAddr:web1000 BillAddr:addr ShipAddr:addr OtherAddr:any AcctNum:text100
    Vendor1099:bool TaxIdentifier:text20 TermRef:ref.Term Balance:num* OpenBalanceDate:date BillRate:num CostRate:num
    CurrencyRef:ref.CompanyCurrency APAccountRef:ref.Account BusinessNumber:text10 GSTIN:text15 GSTRegistrationType:text15
    HasTPAR:bool T4AEligible:bool T5018Eligible:bool TaxReportingBasis:text VendorPaymentBankDetail:any DefaultTaxCodeRef:ref.TaxCode
    ParentRef:any ContactName:text AltContactName:text CreditLimit:num VendorTypeRef:any PrefillAccountRef:any
    SecondaryTaxIdentifier:text EffectiveDate:date TaxCountry:text EmailAddress:text`,
  ),
  defineEntity(
    'Employee',
    { kind: 'name', nameField: 'DisplayName', uniquePool: 'names' },
    `${person} PrimaryEmailAddr:email100 PrimaryAddr:addr BillAddr:addr EmployeeNumber:text100 HiredDate:date ReleasedDate:date
    BirthDate:date SSN:text100 BillableTime:bool BillRate:num CostRate:num HourlyRate:num EmployeeType:text UseTimeEntry:text
    CompanyName:text WebAddr:web1000`,
  ),
  defineEntity(
    'Account',
    { kind: 'name', nameField: 'Name', uniquePool: 'Account' },
    `Name:text100*! FullyQualifiedName:text*- AccountType:text* AccountSubType:text* AcctNum:text20* AccountAlias:text Classification:text*-
    CurrentBalance:num*- CurrentBalanceWithSubAccounts:num- SubAccount:bool* ParentRef:ref.Account* Description:text100* CurrencyRef:ref.CompanyCurrency
    TaxCodeRef:ref.TaxCode TaxAccount:bool OpeningBalance:num OpeningBalanceDate:date BankNum:text OnlineBankingEnabled:bool FIName:text
    TxnLocationType:text JournalCodeRef:any`,
  ),
  defineEntity(
    'Class',
    { kind: 'name', nameField: 'Name', uniquePool: 'Class' },
    'Name:text100*! FullyQualifiedName:text*- SubClass:bool* ParentRef:ref.Class* FullName:text',
  ),
  defineEntity(
    'Department',
    { kind: 'name', nameField: 'Name', uniquePool: 'Department' },
    'Name:text100*! FullyQualifiedName:text*- SubDepartment:bool* ParentRef:ref.Department* Address:addr',
  ),
  defineEntity(
    'Item',
    { kind: 'name', nameField: 'Name', uniquePool: 'Item' },
    `Name:text100*! Sku:text100 Description:text4000* PurchaseDesc:text1000 FullyQualifiedName:text*- SubItem:bool* ParentRef:ref.Item* Level:num-
    Type:enum.Inventory|Service|NonInventory|Category|Group* TrackQtyOnHand:bool* QtyOnHand:num* InvStartDate:date ReorderPoint:num
    UnitPrice:num* PurchaseCost:num* Taxable:bool* IncomeAccountRef:ref.Account ExpenseAccountRef:ref.Account AssetAccountRef:ref.Account
    SalesTaxCodeRef:ref.TaxCode PurchaseTaxCodeRef:ref.TaxCode SalesTaxIncluded:bool PurchaseTaxIncluded:bool PrefVendorRef:ref.Vendor
    ClassRef:ref.Class TaxClassificationRef:any ItemCategoryType:text ItemGroupDetail:any PrintGroupedItems:bool AbatementRate:num
    ReverseChargeRate:num ServiceType:text Source:text UQCDisplayText:text UQCId:text DeferredRevenue:bool AvgCost:num-
    SpecialItem:bool SpecialItemType:text RatePercent:num ManPartNum:text DepositToAccountRef:any PaymentMethodRef:any QtyOnPurchaseOrder:num-
    QtyOnSalesOrder:num- CostAccountRef:any InventorySiteRef:any SalesItem:bool PurchaseItem:bool`,
  ),
  defineEntity(
    'Term',
    { kind: 'name', nameField: 'Name', uniquePool: 'Term' },
    `Name:text31*! Type:text*- DueDays:num* DiscountDays:num DiscountPercent:num DayOfMonthDue:num DueNextMonthDays:num
    DiscountDayOfMonth:num`,
  ),
  defineEntity(
    'PaymentMethod',
    { kind: 'name', nameField: 'Name', uniquePool: 'PaymentMethod' },
    'Name:text31*! Type:enum.CREDIT_CARD|NON_CREDIT_CARD*',
  ),
  defineEntity('CustomerType', { kind: 'fixed', nameField: 'Name', countable: false }, 'Name:text* Active:bool*'),
  defineEntity('CompanyCurrency', { kind: 'name', nameField: 'Name' }, 'Name:text* Code:text3*!'),
  defineEntity(
    'TaxAgency',
    { kind: 'other', nameField: 'DisplayName', uniquePool: 'TaxAgency', changeData: 'refused' },
    `DisplayName:text100*! Active:bool TaxTrackedOnPurchases:bool TaxTrackedOnSales:bool
    TaxRegistrationNumber:text LastFileDate:date TaxAgencyConfig:text TaxTrackedOnSalesReports:bool TaxTrackedOnSale:bool`,
  ),
  defineEntity(
    'TaxCode',
    { kind: 'other', nameField: 'Name', changeData: 'silent', numericIds: false },
    `Name:text* Description:text* Active:bool* Taxable:bool* TaxGroup:bool* Hidden:bool
    SalesTaxRateList:any PurchaseTaxRateList:any TaxCodeConfigType:text*`,
  ),
  defineEntity(
    'TaxRate',
    { kind: 'other', nameField: 'Name', changeData: 'silent' },
    `Name:text* Description:text* Active:bool* RateValue:num* AgencyRef:ref.TaxAgency
    TaxReturnLineRef:any SpecialTaxType:text DisplayType:text EffectiveTaxRate:any OriginalTaxRate:any`,
  ),
]
