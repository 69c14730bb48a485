import { defineEntity } from './entity.ts'

const txn = `TxnDate:date* DocNumber:text21* PrivateNote:text4000 CurrencyRef:ref.CompanyCurrency ExchangeRate:num DepartmentRef:ref.Department
  LinkedTxn:any Line:any TxnTaxDetail:any TxnSource:text TransactionLocationType:text GlobalTaxCalculation:enum.TaxExcluded|TaxInclusive|NotApplicable
  HomeTotalAmt:num- HomeBalance:num- RecurDataRef:any RecurringInfo:any TxnStatus:text ProjectRef:any* TaxExemptionRef:any TotalAmt:num*-
  ClassRef:ref.Class AutoDocNumber:bool LessCIS:any MigratedTaxCode:any Tag:any TaxFormType:text TaxFormNum:text TxnApprovalInfo:any`

const sale = `${txn} CustomerRef:ref.Customer* BillAddr:addr ShipAddr:addr ShipFromAddr:addr BillEmail:email BillEmailCc:any BillEmailBcc:any
  CustomerMemo:any ShipDate:date ShipMethodRef:any TrackingNum:text31 ApplyTaxAfterDiscount:bool PrintStatus:enum.NotSet|NeedToPrint|PrintComplete
  EmailStatus:enum.NotSet|NeedToSend|EmailSent FreeFormAddress:bool DeliveryInfo:any- PaymentMethodRef:ref.PaymentMethod PaymentRefNum:text21
  PaymentType:enum.Cash|Check|CreditCard|Other DepositToAccountRef:ref.Account CreditCardPayment:any CheckPayment:any Balance:num*-
  SalesTermRef:ref.Term* TotalTax:num- DomainName:any HomeAmt:num- SalesRepRef:any FOB:text PONumber:text DiscountRate:num DiscountAmt:num
  GovtTxnRefIdentifier:any TemplateRef:any TaxIncludedAmount:any InvoiceLinkSecurityCode:text- BillToAddr:any`

const purchase = `${txn} VendorRef:ref.Vendor* VendorAddr:addr APAccountRef:ref.Account Memo:text4000 RemitToAddr:addr ShipAddr:addr ShipTo:any
  PrintStatus:text IncludeInAnnualTPAR:bool VendorMessage:any Balance:num*-`

export const transactionEntities = [
  defineEntity(
    'Invoice',
    { kind: 'txn', voidable: true, sales: true },
    `${sale} DueDate:date* Deposit:num AllowIPNPayment:bool AllowOnlinePayment:bool AllowOnlineCreditCardPayment:bool AllowOnlineACHPayment:bool
    InvoiceLink:text- EInvoiceStatus:text- ECloudStatusTimeStamp:time- InvoiceStatus:text- CallToAction:text- InvoiceStatusLog:any- RemainingCredit:num-
    AllowOnlinePayPalPayment:bool CustomerRefName:text- SentDate:any- RemitToRef:any TaxCodeRef:any FinanceCharge:bool`,
  ),
  defineEntity(
    'Estimate',
    { kind: 'txn', sales: true },
    `${sale} DueDate:date* ExpirationDate:date AcceptedBy:text AcceptedDate:date CopyFromTxnId:any`,
  ),
  defineEntity('CreditMemo', { kind: 'txn', voidable: true, sales: true }, `${sale} RemainingCredit:num- InvoiceRef:any`),
  defineEntity('SalesReceipt', { kind: 'txn', voidable: true, sales: true }, `${sale} DueDate:date DepositRef:any CheckNum:text`),
  defineEntity('RefundReceipt', { kind: 'txn', voidable: true, sales: true }, `${sale} CheckNum:text`),
  defineEntity(
    'Payment',
    { kind: 'txn', voidable: true },
    `${txn} CustomerRef:ref.Customer*! TotalAmt:num*! UnappliedAmt:num- ProcessPayment:bool PaymentMethodRef:ref.PaymentMethod* PaymentRefNum:text21*
    PaymentType:text DepositToAccountRef:ref.Account ARAccountRef:ref.Account CreditCardPayment:any CheckPayment:any TxnTaxAmt:num
    InvoiceRef:any EmailStatus:text DeliveryInfo:any- RemitToRef:any`,
  ),
  defineEntity('Deposit', { kind: 'txn' }, `${txn} DepositToAccountRef:ref.Account! CashBack:any`),
  defineEntity(
    'Bill',
    { kind: 'txn' },
    `${purchase} DueDate:date* SalesTermRef:ref.Term* PayerRef:any HomeBalance:num- BillEmail:any ReplyEmail:any POStatus:text CheckPayment:any`,
  ),
  defineEntity(
    'BillPayment',
    { kind: 'txn', voidable: true },
    `${txn} VendorRef:ref.Vendor*! PayType:enum.Check|CreditCard! TotalAmt:num*! CheckPayment:any CreditCardPayment:any
    APAccountRef:ref.Account ProcessBillPayment:bool PrivateNote:text4000`,
  ),
  defineEntity('VendorCredit', { kind: 'txn' }, purchase),
  defineEntity(
    'PurchaseOrder',
    { kind: 'txn' },
    `${purchase} POStatus:enum.Open|Closed POEmail:email EmailStatus:enum.NotSet|NeedToSend|EmailSent DueDate:date SalesTermRef:ref.Term
    ShipMethodRef:any TemplateRef:any ReplyEmail:any DeliveryInfo:any-`,
  ),
  defineEntity(
    'Purchase',
    { kind: 'txn', voidable: true },
    `${txn} PaymentType:enum.Cash|Check|CreditCard*! AccountRef:ref.Account! EntityRef:any PaymentMethodRef:ref.PaymentMethod
    PaymentRefNum:text21 Credit:bool RemitToAddr:addr PrintStatus:text CheckNum:text Memo:text IncludeInAnnualTPAR:bool PurchaseEx:any TotalAmt:num* `,
  ),
  defineEntity('JournalEntry', { kind: 'txn' }, `${txn} Adjustment:bool JournalCodeRef:any TaxRateRef:any HomeCurrencyAdjustment:any`),
  defineEntity('Transfer', { kind: 'txn', voidable: true }, `${txn} FromAccountRef:ref.Account! ToAccountRef:ref.Account! Amount:num!`),
  defineEntity(
    'TimeActivity',
    { kind: 'txn', changeData: 'silent' },
    `TxnDate:date* NameOf:enum.Employee|Vendor|Other EmployeeRef:ref.Employee* VendorRef:ref.Vendor* CustomerRef:ref.Customer*
    DepartmentRef:ref.Department ClassRef:ref.Class ItemRef:ref.Item PayrollItemRef:any BillableStatus:enum.Billable|NotBillable|HasBeenBilled Taxable:bool
    HourlyRate:num CostRate:num Hours:num Minutes:num Seconds:num BreakHours:num BreakMinutes:num BreakSeconds:num StartTime:time EndTime:time
    Description:text4000 OtherNameRef:any TransactionLocationType:text ProjectRef:any TimeZone:text`,
  ),
  defineEntity('InventoryAdjustment', { kind: 'txn' }, `${txn} AdjustAccountRef:ref.Account! CustomerRef:any`),
  defineEntity(
    'CreditCardPaymentTxn',
    { kind: 'txn', path: 'creditcardpayment' },
    `${txn} BankAccountRef:ref.Account CreditCardAccountRef:ref.Account Amount:num Memo:text VendorRef:any CheckNum:text PrintStatus:text`,
  ),
]
