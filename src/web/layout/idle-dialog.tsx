import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useInactivity } from '#web/inactivity.ts'
import { logout } from '#web/logout.ts'

/** The last minute before the idle logout. */
export function IdleDialog() {
  const { t } = useTranslation()
  const { secondsLeft, stay } = useInactivity()
  return (
    <Modal
      opened={secondsLeft !== null}
      onClose={stay}
      title={t('idle.title')}
      centered
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack>
        <Text role="timer">{t('idle.text', { count: secondsLeft ?? 0 })}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => logout({ keepDrafts: true })}>
            {t('shell.signOut')}
          </Button>
          <Button onClick={stay} data-autofocus>
            {t('idle.stay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
