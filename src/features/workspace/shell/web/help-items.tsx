import { Kbd, Menu } from '@mantine/core'
import { IconKeyboard, IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { getPublicSettings } from '#features/identity/auth/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { phoneText } from '#web/ui/values/phone-text.ts'
import { wantShortcuts } from './help-wanted.ts'

export default function HelpItems() {
  const { t } = useTranslation()
  const settings = useApi(getPublicSettings, {}, { staleTime: Number.POSITIVE_INFINITY })
  const phone = settings.data?.supportPhone
  return (
    <>
      <Menu.Item leftSection={<IconKeyboard size={18} aria-hidden />} rightSection={<Kbd>?</Kbd>} onClick={wantShortcuts}>
        {t('help.shortcuts')}
      </Menu.Item>
      {phone && (
        <Menu.Item component="a" href={`tel:${phone.replace(/[^\d+]/g, '')}`} leftSection={<IconPhone size={18} aria-hidden />}>
          {t('help.contact', { phone: phoneText(phone) })}
        </Menu.Item>
      )}
    </>
  )
}
