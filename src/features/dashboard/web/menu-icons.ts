import {
  IconArrowsExchange,
  IconBolt,
  IconBuilding,
  IconCopy,
  IconCreditCard,
  IconDatabaseExport,
  IconFileImport,
  IconHistory,
  IconLayoutDashboard,
  IconList,
  IconPlugConnected,
  IconReceipt,
  IconSettings,
  IconSquareDot,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'

const icons: Record<string, typeof IconUsers> = {
  dashboard: IconLayoutDashboard,
  customers: IconUsers,
  users: IconUsers,
  addCustomer: IconUserPlus,
  import: IconFileImport,
  duplicates: IconCopy,
  automations: IconBolt,
  payments: IconCreditCard,
  orders: IconReceipt,
  sync: IconArrowsExchange,
  settings: IconSettings,
  company: IconBuilding,
  people: IconUsersGroup,
  reps: IconUsers,
  data: IconDatabaseExport,
  quickbooks: IconPlugConnected,
  audit: IconHistory,
  lists: IconList,
}

/** Picture of a menu row by the name the server gives it. */
export const menuIcon = (name: string) => icons[name] ?? IconSquareDot
