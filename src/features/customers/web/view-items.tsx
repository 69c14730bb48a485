import { Menu } from '@mantine/core'
import { IconBookmark, IconBookmarkPlus, IconCheck, IconSettings, IconUsersGroup } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedView } from '#web/list/use-filters.ts'
import { type ListState, readListState, writeListState } from './list-state.ts'
import { groupsOf } from './view-groups.ts'

type Props = {
  state: ListState
  views: SavedView[]
  onChange: (part: Partial<ListState>) => void
  onSave: () => void
  onManage: () => void
}

/** The caller's own views and those of the company; the one that is shown bears a mark. */
export function ViewItems({ state, views, onChange, onSave, onManage }: Props) {
  const { t } = useTranslation()
  const address = writeListState(state).toString()
  return (
    <>
      {groupsOf(views).map(({ key, views: some }) => (
        <Fragment key={key}>
          <Menu.Label>{t(`customers.views.${key}`)}</Menu.Label>
          {some.map((view) => {
            const kept = readListState(new URLSearchParams(view.state))
            const isShown = writeListState(kept).toString() === address
            const Icon = view.shared ? IconUsersGroup : IconBookmark
            return (
              <Menu.Item
                key={view.id}
                leftSection={<Icon size={16} aria-hidden />}
                rightSection={isShown && <IconCheck size={16} aria-hidden />}
                aria-current={isShown || undefined}
                maw="min(340px, calc(100vw - 40px))"
                style={{ overflowWrap: 'anywhere' }}
                onClick={() => onChange(kept)}
              >
                {view.name}
              </Menu.Item>
            )
          })}
        </Fragment>
      ))}
      {views.length > 0 ? <Menu.Divider /> : <Menu.Label>{t('customers.views.mine')}</Menu.Label>}
      <Menu.Item leftSection={<IconBookmarkPlus size={16} aria-hidden />} onClick={onSave}>
        {t('customers.views.save')}
      </Menu.Item>
      {views.length > 0 && (
        <Menu.Item leftSection={<IconSettings size={16} aria-hidden />} onClick={onManage}>
          {t('customers.views.manage')}
        </Menu.Item>
      )}
    </>
  )
}
