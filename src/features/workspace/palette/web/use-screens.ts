import { IconLayoutSidebar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  bookkeeperPath,
  countsPath,
  fundingLedgerPath,
  notificationsPath,
  priceLevelsPath,
  receivablesPath,
  restocksPath,
  transfersPath,
} from '#contract/places.ts'
import { getMenuList } from '#features/workspace/shell/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import type { PaletteItem } from './palette-item.ts'

/** Screens that are in no menu: within another one, or a list of which a part is meant. */
const within = [
  { code: 'overdueInvoices', label: 'palette.overdueInvoices', ability: 'orders.read', path: `${receivablesPath}?overdue=Y` },
  { code: 'levels', label: 'prices.levels.title', ability: 'prices.read', path: priceLevelsPath },
  { code: 'counts', label: 'stock.tabs.counts', ability: 'stock.read', path: countsPath },
  { code: 'transfers', label: 'stock.tabs.transfers', ability: 'stock.read', path: transfersPath },
  { code: 'restocks', label: 'stock.tabs.restock', ability: 'restock.read', path: restocksPath },
  { code: 'bookkeeper', label: 'bookkeeper.title', ability: 'books.read', path: bookkeeperPath },
  { code: 'funding', label: 'funding.ledger.title', ability: 'funding.read', path: fundingLedgerPath },
  { code: 'notifications', label: 'notifications.title', ability: 'dashboard.read', path: notificationsPath },
] as const

/** The screens of the menu, which the server makes for the role, and those within them by what is typed. A parent that only holds others is named beside them. */
export function useScreens(typed: string): PaletteItem[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const may = useCan()
  const { data } = useApi(getMenuList, { query: { badges: 'N' } }, { staleTime: 60_000 })
  const screen = { Icon: IconLayoutSidebar }
  // A screen that has no other names yet has none.
  const wordsOf = (code: string) => t(`palette.words.${code}`, { defaultValue: '' })
  const inMenu = (data?.rows ?? []).flatMap((parent) => {
    // Adding is among the actions.
    const shown = parent.children.length ? parent.children.filter(({ code }) => code !== 'addCustomer') : [parent]
    return shown.map(({ code, labelKey, route }) => ({
      ...screen,
      key: `screen-${parent.code}-${code}`,
      label: textOf(labelKey),
      ...(parent.children.length > 0 && { detail: textOf(parent.labelKey) }),
      words: wordsOf(code),
      run: () => navigate(route),
    }))
  })
  if (!typed) return inMenu
  return [
    ...inMenu,
    ...within
      .filter(({ ability }) => may(ability))
      .map(({ code, label, path }) => ({
        ...screen,
        key: `screen-${code}`,
        label: t(label),
        words: wordsOf(code),
        run: () => navigate(path),
      })),
  ]
}
