import { List } from '@mantine/core'
import { IconShare2, IconSquarePlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './install.module.css'

/** On an iPhone or iPad nothing asks: it is done by hand. An app there keeps its own data, apart from Safari's. */
export function AppleSteps({ isPaired }: { isPaired: boolean }) {
  const { t } = useTranslation()
  return (
    <List type="ordered" size="sm" spacing={4}>
      <List.Item>
        {t('deviceApp.install.share')} <IconShare2 size={18} className={classes.icon} aria-hidden />
      </List.Item>
      <List.Item>
        {t('deviceApp.install.add')} <IconSquarePlus size={18} className={classes.icon} aria-hidden />
      </List.Item>
      <List.Item>{t(isPaired ? 'deviceApp.install.pairAgain' : 'deviceApp.install.pairThere')}</List.Item>
    </List>
  )
}
