import { defineEntity, type Entity } from './entity.ts'
import { nameEntities } from './entity-names.ts'
import { transactionEntities } from './entity-transactions.ts'

const others = [
  defineEntity(
    'Attachable',
    { kind: 'other' },
    `FileName:text1000* Note:text2000* Category:text* ContentType:text100* Size:num* Tag:text2000* Lat:text Long:text PlaceName:text2000
    FileAccessUri:text- TempDownloadUri:text- ThumbnailFileAccessUri:text- ThumbnailTempDownloadUri:text- IncludeOnSend:bool`,
  ),
  defineEntity(
    'CompanyInfo',
    { kind: 'other', countable: false, changeData: 'silent' },
    `CompanyName:text1024* LegalName:text1024 CompanyAddr:addr CustomerCommunicationAddr:addr LegalAddr:addr PrimaryPhone:phone30
    CompanyEmailAddr:any CustomerCommunicationEmailAddr:any Email:email WebAddr:web SupportedLanguages:text Country:text CompanyStartDate:any FiscalYearStartMonth:text
    DefaultTimeZone:text- NameValue:any EmployerId:text CompanyFileName:text FlavorStratum:text SampleFile:bool TaxForm:text CompanyURL:text
    CustomerCommunicationEmail:any`,
  ),
  defineEntity(
    'Preferences',
    { kind: 'other', changeData: 'silent' },
    `AccountingInfoPrefs:any ProductAndServicesPrefs:any SalesFormsPrefs:any EmailMessagesPrefs:any VendorAndPurchasesPrefs:any
    TimeTrackingPrefs:any TaxPrefs:any CurrencyPrefs:any ReportPrefs:any OtherPrefs:any PrintDocumentPrefs:any`,
  ),
  defineEntity(
    'ExchangeRate',
    { kind: 'other', countable: false, changeData: 'silent' },
    'SourceCurrencyCode:text* TargetCurrencyCode:text* Rate:num* AsOfDate:date*',
  ),
  defineEntity(
    'Budget',
    { kind: 'fixed' },
    'Name:text* StartDate:date* EndDate:date* BudgetType:text BudgetEntryType:text BudgetDetail:any Active:bool*',
  ),
  defineEntity('JournalCode', { kind: 'other', changeData: 'refused' }, 'Name:text*! Type:text* Description:text'),
  defineEntity(
    'ReimburseCharge',
    { kind: 'fixed' },
    'CustomerRef:ref.Customer* Amount:num* HasBeenInvoiced:bool* Line:any LinkedTxn:any TxnDate:date',
  ),
  defineEntity('RecurringTransaction', { kind: 'other', changeData: 'silent' }, 'RecurringInfo:any Type:text* Name:text* Active:bool*'),
]

export const entities: ReadonlyMap<string, Entity> = new Map(
  [...nameEntities, ...transactionEntities, ...others].map((entity) => [entity.path, entity]),
)

const byName = new Map([...entities.values()].map((entity) => [entity.name.toLowerCase(), entity]))

export function findEntity(name: string): Entity | undefined {
  return entities.get(name.toLowerCase()) ?? byName.get(name.toLowerCase())
}

export function entityOf(name: string): Entity {
  const entity = findEntity(name)
  if (!entity) throw new Error(`No entity ${name}`)
  return entity
}
