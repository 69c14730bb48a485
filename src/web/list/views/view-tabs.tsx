import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFilters, saveView } from '#contract/list-filters.ts'
import { useAction } from '../../app/calls/query.ts'
import { useCan } from '../../app/session/use-can.ts'
import type { SavedView } from '../filters/use-filters.ts'
import { groupsOf } from './view-groups.ts'
import classes from './views.module.css'
import type { Viewed } from './views.ts'

type Props = { viewed: Viewed; views: SavedView[]; onSave: () => void }

/** The list as it usually is, the caller's own views, then those of everybody. What was changed since a view was chosen can be kept in it. */
export function ViewTabs({ viewed, views, onSave }: Props) {
  const { t } = useTranslation()
  const mayShare = useCan()('sharedViews.write')
  const [chosen, setChosen] = useState('')
  const row = useRef<HTMLElement>(null)
  const keep = useAction(saveView, { refreshes: [fetchFilters], success: t('customers.views.changed') })
  const isUsual = viewed.address === viewed.normal('')
  const shown = views.find(({ state }) => viewed.normal(state) === viewed.address) ?? null
  const changed = shown || isUsual ? null : (views.find(({ id }) => id === chosen) ?? null)
  const current = shown?.id ?? changed?.id ?? (isUsual ? 'usual' : '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is the current one
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  const show = (id: string, state: string) => {
    setChosen(id)
    viewed.show(state)
  }
  return (
    <nav ref={row} className={classes.row} aria-label={t('customers.views.all')}>
      <Tab current={current === 'usual'} onClick={() => show('', '')}>
        {t('customers.views.usual')}
      </Tab>
      {groupsOf(views)
        .flatMap((group) => group.views)
        .map(({ id, name, shared, state }) => (
          <Tab key={id} current={current === id} title={shared ? t('customers.views.shared') : undefined} onClick={() => show(id, state)}>
            {shared && <IconUsersGroup size={14} aria-hidden />}
            {name}
          </Tab>
        ))}
      {changed && (mayShare || !changed.shared) && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={keep.isPending}
          onClick={() => {
            const { id, name, shared } = changed
            keep.mutate({ body: { id, screen: viewed.screen, name, shared, state: viewed.address } })
          }}
        >
          {t('customers.views.keep')}
        </Button>
      )}
      {!shown && !isUsual && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('customers.views.save')} title={t('customers.views.save')} onClick={onSave}>
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      )}
    </nav>
  )
}

type TabProps = { current: boolean; title?: string | undefined; onClick: () => void; children: ReactNode }

const Tab = ({ current, ...button }: TabProps) => <UnstyledButton className={classes.tab} aria-current={current || undefined} {...button} />
