export {
  type CountDocument,
  mostVanLines,
  type RestockDocument,
  type VanDocument,
  type VanSaid,
  vanDocument,
  vanFormat,
  vanKinds,
} from './van.ts'
