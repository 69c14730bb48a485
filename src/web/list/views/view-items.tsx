import { Menu } from '@mantine/core'
import { IconBookmark, IconBookmarkPlus, IconCheck, IconSettings, IconUsersGroup } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedView } from '../filters/use-filters.ts'
import { groupsOf } from './view-groups.ts'
import type { Viewed } from './views.ts'

type Props = { viewed: Viewed; views: SavedView[]; onSave: () => void; onManage: () => void }

/** The caller's own views and those of the company; the one that is shown bears a mark. */
export function ViewItems({ viewed, views, onSave, onManage }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {groupsOf(views).map(({ key, views: some }) => (
        <Fragment key={key}>
          <Menu.Label>{t(`customers.views.${key}`)}</Menu.Label>
          {some.map((view) => {
            const isShown = viewed.normal(view.state) === viewed.address
            const Icon = view.shared ? IconUsersGroup : IconBookmark
            return (
              <Menu.Item
                key={view.id}
                leftSection={<Icon size={16} aria-hidden />}
                rightSection={isShown && <IconCheck size={16} aria-hidden />}
                aria-current={isShown || undefined}
                maw="min(340px, calc(100vw - 40px))"
                style={{ overflowWrap: 'anywhere' }}
                onClick={() => viewed.show(view.state)}
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
