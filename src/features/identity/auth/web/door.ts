export { ChoosePasswordField } from './choose-password-field.tsx'
export { LogoField } from './logo-field.tsx'
export { RecoveryCodes } from './recovery-codes.tsx'
export { TotpSecret } from './totp-secret.tsx'
