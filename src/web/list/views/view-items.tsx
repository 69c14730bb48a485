import { Menu } from '@mantine/core'
import { IconBookmarkPlus, IconSettings } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type Props = { hasViews: boolean; onSave: () => void; onManage: () => void }

/** Views are chosen above the list; here they are made, and changed. */
export function ViewItems({ hasViews, onSave, onManage }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Menu.Item leftSection={<IconBookmarkPlus size={16} aria-hidden />} onClick={onSave}>
        {t('customers.views.save')}
      </Menu.Item>
      {hasViews && (
        <Menu.Item leftSection={<IconSettings size={16} aria-hidden />} onClick={onManage}>
          {t('customers.views.manage')}
        </Menu.Item>
      )}
    </>
  )
}
