/** The queue in which the provider is asked how things stand with a customer. */
export const refreshQueue = 'payments.refresh-billing';
