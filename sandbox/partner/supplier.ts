/** How the supplier enters the retailer's servers. One for all protocols. */
export function newSupplier() {
  return {
    user: 'supplier',
    email: 'orders@supplier.example',
    password: 'market-day-42',
    /** Lines as in an `authorized_keys`. */
    publicKeys: [] as string[],
    apiKey: 'harvest-api-key-1',
    accessKey: 'AKIAHARVESTMARKET1',
    secretKey: 'harvest/market/secret/key/0123456789abcd',
    region: 'us-east-1',
  }
}

export type Supplier = ReturnType<typeof newSupplier>
