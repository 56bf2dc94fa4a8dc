addEventListener('install', () => skipWaiting());
addEventListener('activate', event => event.waitUntil(clients.claim()));
addEventListener('fetch', event => event.respondWith(fetch(event.request)));
