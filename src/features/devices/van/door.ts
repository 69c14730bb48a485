export {
  type CountDocument,
  isOfVan,
  mostVanLines,
  type ReceiptDocument,
  type RestockDocument,
  receiptFormat,
  type VanDocument,
  type VanKind,
  type VanSaid,
  vanDocument,
  vanFormat,
  vanKinds,
} from './van.ts'
