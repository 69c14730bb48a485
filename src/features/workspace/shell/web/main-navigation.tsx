import { ActionIcon, Badge, Box, Group, Skeleton, Stack } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { getNeeds, type NeedRow } from '#features/workspace/needs/contract.ts'
import { waitingBelow } from '#features/workspace/needs/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { preload } from '#web/app/preload.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getMenuList, type MenuItem } from '../contract.ts'
import { menuIcon } from './menu-icons.ts'
import classes from './shell.module.css'

const mostShown = 99

type Row = Omit<MenuItem, 'children'>

/** Left navigation from GetMenuList; `rail` shows icons only. */
export function MainNavigation({ rail, onToggleRail }: { rail: boolean; onToggleRail: () => void }) {
  const { t } = useTranslation()
  const menu = useApi(getMenuList, { query: { badges: 'N' } }, { staleTime: 60_000 })
  const may = useCan()
  // The list that dashboard and bell show: it is worked out once for all of them.
  const needs = useApi(getNeeds, {}, { enabled: may('dashboard.read') })
  const rows = withBadges(menu.data?.rows ?? [], needs.data?.rows ?? [])
  const toggleLabel = t(rail ? 'shell.expand' : 'shell.collapse')
  const ToggleIcon = rail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <>
      <div className={classes.entries}>
        {menu.isPending && <LoadingRows />}
        {menu.error && <ErrorState error={menu.error} onRetry={menu.refetch} />}
        <Stack gap={2}>
          {rows.map((row) => (
            <Area key={row.code} row={row} rail={rail} />
          ))}
        </Stack>
      </div>
      <Box p="sm" visibleFrom="md">
        <ActionIcon variant="subtle" color="gray" size="lg" onClick={onToggleRail} aria-label={toggleLabel} title={toggleLabel}>
          <ToggleIcon size={20} aria-hidden />
        </ActionIcon>
      </Box>
    </>
  )
}

function withBadges(rows: readonly MenuItem[], needs: readonly NeedRow[]): MenuItem[] {
  const waiting = waitingBelow(
    rows.flatMap(({ route, children }) => [route, ...children.map((child) => child.route)]),
    needs,
  )
  const counted = <Each extends Row>(row: Each): Each => ({ ...row, badge: waiting.get(row.route) ?? null })
  return rows.map((row) => {
    const children = row.children.map(counted)
    const inside = children.reduce((sum, { badge }) => sum + (badge ?? 0), waiting.get(row.route) ?? 0)
    return { ...row, children, badge: inside || null }
  })
}

function Area({ row, rail }: { row: MenuItem; rail: boolean }) {
  const { pathname } = useLocation()
  const inside = isInside(pathname, row.children.length > 0 ? areaOf(row.route) : row.route)
  if (rail) {
    return <Entry row={row} active={inside} rail />
  }
  return (
    <>
      <Entry row={inside && row.children.length > 0 ? { ...row, badge: null } : row} active={inside && row.children.length === 0} />
      {inside && row.children.length > 0 && (
        <Stack gap={2} pl={30}>
          {row.children.map((child) => (
            <Entry key={child.code} row={child} active={isInside(pathname, child.route)} child />
          ))}
        </Stack>
      )}
    </>
  )
}

function Entry({ row, active, rail = false, child = false }: { row: Row; active: boolean; rail?: boolean; child?: boolean }) {
  const Icon = menuIcon(row.icon || row.code)
  const label = textOf(row.labelKey)
  return (
    <Link
      to={row.route}
      className={classes.link}
      aria-current={active ? 'page' : undefined}
      aria-label={rail ? label : undefined}
      title={rail ? label : undefined}
      onMouseEnter={() => preload(row.route)}
      onFocus={() => preload(row.route)}
    >
      {!child && <Icon size={20} aria-hidden />}
      {!rail && <span className={classes.linkLabel}>{label}</span>}
      {!rail && row.badge ? (
        <Badge size="sm" color="orange.8" circle={row.badge < 10}>
          {row.badge > mostShown ? `${mostShown}+` : row.badge}
        </Badge>
      ) : null}
    </Link>
  )
}

/** The index of the dashboard lies above everything else, so it only counts when it is met exactly. */
function isInside(pathname: string, route: string): boolean {
  if (route === '/dashboard') return pathname === '/dashboard' || pathname === '/dashboard/'
  return pathname === route || pathname.startsWith(`${route}/`)
}

const areaOf = (route: string) => route.split('/').slice(0, 3).join('/')

function LoadingRows() {
  return (
    <Stack gap="sm" p={8} aria-hidden>
      {[120, 150, 90].map((width) => (
        <Group key={width} gap="sm">
          <Skeleton h={20} w={20} />
          <Skeleton h={14} w={width} />
        </Group>
      ))}
    </Stack>
  )
}
