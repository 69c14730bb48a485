/** Labels and messages as Stripe words them, in the languages of the product. */
export const texts = {
  en: {
    card: 'Card',
    bank: 'US bank account',
    number: 'Card number',
    expiry: 'Expiration date',
    cvc: 'Security code',
    country: 'Country',
    postalCode: 'ZIP code',
    name: 'Full name',
    email: 'Email',
    routingNumber: 'Routing number',
    accountNumber: 'Account number',
    incomplete_number: 'Your card number is incomplete.',
    invalid_number: 'Your card number is invalid.',
    incomplete_expiry: "Your card's expiration date is incomplete.",
    invalid_expiry_year_past: "Your card's expiration year is in the past.",
    invalid_expiry_month_past: "Your card's expiration date is in the past.",
    incomplete_cvc: "Your card's security code is incomplete.",
    incomplete_zip: 'Your ZIP code is incomplete.',
    incomplete_email: 'Your email is incomplete.',
    incomplete: 'This field is incomplete.',
  },
  es: {
    card: 'Tarjeta',
    bank: 'Cuenta bancaria de EE. UU.',
    number: 'Número de tarjeta',
    expiry: 'Fecha de vencimiento',
    cvc: 'Código de seguridad',
    country: 'País',
    postalCode: 'Código postal',
    name: 'Nombre completo',
    email: 'Correo electrónico',
    routingNumber: 'Número de ruta',
    accountNumber: 'Número de cuenta',
    incomplete_number: 'El número de tu tarjeta está incompleto.',
    invalid_number: 'El número de tu tarjeta no es válido.',
    incomplete_expiry: 'La fecha de vencimiento de tu tarjeta está incompleta.',
    invalid_expiry_year_past: 'El año de vencimiento de tu tarjeta ya pasó.',
    invalid_expiry_month_past: 'La fecha de vencimiento de tu tarjeta ya pasó.',
    incomplete_cvc: 'El código de seguridad de tu tarjeta está incompleto.',
    incomplete_zip: 'Tu código postal está incompleto.',
    incomplete_email: 'Tu correo electrónico está incompleto.',
    incomplete: 'Este campo está incompleto.',
  },
}

export const countries = ['US', 'CA', 'DE', 'ES', 'FR', 'GB', 'MX']

/** Words for declines by their code, where they are not the API's own. */
export const declines = {
  es: {
    card_declined: 'Tu tarjeta fue rechazada.',
    insufficient_funds: 'Tu tarjeta no tiene fondos suficientes.',
    card_velocity_exceeded: 'Tu tarjeta fue rechazada por intentos demasiado frecuentes o por superar su límite.',
    expired_card: 'Tu tarjeta está vencida.',
    incorrect_cvc: 'El código de seguridad de tu tarjeta es incorrecto.',
    processing_error: 'Ocurrió un error al procesar tu tarjeta. Vuelve a intentarlo en un momento.',
  },
}
