import {
  IconAddressBook,
  IconBook2,
  IconBuildingBank,
  IconBuildingStore,
  IconCreditCard,
  IconDeviceMobile,
  IconFile,
  IconFileInvoice,
  IconGavel,
  IconInvoice,
  IconPackage,
  IconPlugConnected,
  IconReceipt,
  IconUser,
} from '@tabler/icons-react'
import type { PaletteItem } from './palette-item.ts'

const icons: Record<string, PaletteItem['Icon']> = {
  item: IconPackage,
  device: IconDeviceMobile,
  order: IconReceipt,
  request: IconInvoice,
  customer: IconUser,
  contact: IconAddressBook,
  posting: IconBook2,
  payment: IconCreditCard,
  dispute: IconGavel,
  payout: IconBuildingBank,
  document: IconFileInvoice,
  partner: IconBuildingStore,
  connection: IconPlugConnected,
}
/** What a kind of record is recognized by. */
export const iconOf = (kind: string): PaletteItem['Icon'] => icons[kind] ?? IconFile
