import { IconLayoutSidebar } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { getMenuList } from '#features/workspace/shell/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { textOf } from '#web/app/text.ts'
import type { PaletteItem } from './palette-item.ts'

/** The screens of the menu, which the server makes for the role. A parent that only holds others is named beside them. */
export function useScreens(): PaletteItem[] {
  const navigate = useNavigate()
  const { data } = useApi(getMenuList, {}, { staleTime: 60_000 })
  return (data?.rows ?? []).flatMap((parent) => {
    // Adding is among the actions.
    const shown = parent.children.length ? parent.children.filter(({ code }) => code !== 'addCustomer') : [parent]
    return shown.map(({ code, labelKey, route }) => ({
      key: `screen-${parent.code}-${code}`,
      label: textOf(labelKey),
      ...(parent.children.length > 0 && { detail: textOf(parent.labelKey) }),
      Icon: IconLayoutSidebar,
      run: () => navigate(route),
    }))
  })
}
