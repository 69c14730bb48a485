import { Button, Group, Modal, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CompanyListItem } from '#features/quickbooks/contract.ts'
import { useCountdown } from '#web/app/countdown.ts'
import { CountdownText } from '../countdown-text.tsx'

const secondsBeforeLogin = 5
const toLogin = () => location.assign('/?login=true')

/** The company has an account already; there is no way on but the login. */
export function RegisteredNotice({ company }: { company: CompanyListItem }) {
  const { t } = useTranslation()
  const left = useCountdown(secondsBeforeLogin, toLogin)
  return (
    <Modal
      opened
      onClose={toLogin}
      title={t('signUp.registeredTitle')}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack>
        <CountdownText>{t('signUp.registeredText', { company: company.companyName, contact: company.contact, count: left })}</CountdownText>
        <Group justify="flex-end">
          <Button onClick={toLogin} data-autofocus>
            {t('signUp.toLogin')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
