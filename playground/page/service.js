// Keeps the files of the page, so that it works without a network. `playground/build` puts their names and the digest of their contents
// in place of FILES and DIGEST.
const CACHE = 'freehold-playground-DIGEST';
const NAMES = FILES;

self.addEventListener('install', event => {
  event.waitUntil(caches.open(CACHE).then(cache => cache.addAll(NAMES)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', event => {
  const isOld = key => key.startsWith('freehold-playground-') && key !== CACHE;
  event.waitUntil(caches.keys().then(keys => Promise.all(keys.filter(isOld).map(key => caches.delete(key)))).then(() => self.clients.claim()));
});

self.addEventListener('fetch', event => {
  event.respondWith(caches.open(CACHE).then(async cache => await cache.match(event.request, { ignoreSearch: true }) || fetch(event.request)));
});
