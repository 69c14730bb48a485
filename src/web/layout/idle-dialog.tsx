import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { logout } from '#web/logout.ts'

/** The last minute before the idle logout. */
export default function IdleDialog({ secondsLeft, onStay }: { secondsLeft: number; onStay: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal opened onClose={onStay} title={t('idle.title')} centered closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Stack>
        <Text role="timer">{t('idle.text', { count: secondsLeft })}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => logout({ keepDrafts: true })}>
            {t('shell.signOut')}
          </Button>
          <Button onClick={onStay} data-autofocus>
            {t('idle.stay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
