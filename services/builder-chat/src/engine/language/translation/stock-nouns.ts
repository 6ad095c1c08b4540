/**
 * Things and fields that the engine brings itself, in the form of `nouns.ts`. They are only written: what people type is
 * not read by them.
 */
export const stockNouns = `
vet visit | Tierarztbesuch, Tierarztbesuche | visita al veterinario, visitas al veterinario | visite vétérinaire, visites vétérinaires
ingredient | Zutat, Zutaten | ingrediente, ingredientes | ingrédient, ingrédients
shopping item | Einkauf, Einkäufe | compra, compras | achat, achats
budget item | Budgetposten, Budgetposten | partida, partidas | poste de budget, postes de budget
event task | Aufgabe, Aufgaben | tarea, tareas | tâche, tâches
packing item | Gepäckstück, Gepäckstücke | cosa para llevar, cosas para llevar | affaire à emporter, affaires à emporter
check-in | Eintrag, Einträge | registro, registros | relevé, relevés
watering | Bewässerung, Bewässerungen | riego, riegos | arrosage, arrosages
garden bed | Beet, Beete | bancal, bancales | planche, planches
movie | Film, Filme | película, películas | film, films
album | Album, Alben | álbum, álbumes | album, albums
gig | Auftritt, Auftritte | actuación, actuaciones | concert, concerts
stock movement | Lagerbewegung, Lagerbewegungen | movimiento de existencias, movimientos de existencias | mouvement de stock, mouvements de stock
deal | Geschäft, Geschäfte | negocio, negocios | affaire, affaires
issue | Problem, Probleme | incidencia, incidencias | problème, problèmes
property | Immobilie, Immobilien | inmueble, inmuebles | bien, biens
leave request | Urlaubsantrag, Urlaubsanträge | solicitud de vacaciones, solicitudes de vacaciones | demande de congé, demandes de congé
timesheet entry | Stundeneintrag, Stundeneinträge | registro de horas, registros de horas | relevé d'heures, relevés d'heures
asset | Gerät, Geräte | equipo, equipos | matériel, matériels
candidate | Bewerber, Bewerber | candidato, candidatos | candidat, candidats
interview | Vorstellungsgespräch, Vorstellungsgespräche | entrevista, entrevistas | entretien, entretiens
site | Standort, Standorte | obra, obras | chantier, chantiers
post | Beitrag, Beiträge | publicación, publicaciones | publication, publications
campaign | Kampagne, Kampagnen | campaña, campañas | campagne, campagnes
farm task | Hofarbeit, Hofarbeiten | labor, labores | travail, travaux
enrolment | Anmeldung, Anmeldungen | inscripción, inscripciones | inscription, inscriptions
special | Tagesgericht, Tagesgerichte | plato del día, platos del día | plat du jour, plats du jour
assignment | Einsatz, Einsätze | asignación, asignaciones | affectation, affectations
honey harvest | Honigernte, Honigernten | cosecha de miel, cosechas de miel | récolte de miel, récoltes de miel
unit | Einheit, Einheiten | unidad, unidades | unité, unités
total | Summe, Summen | total, totales | total, totaux
capacity | Kapazität, Kapazitäten | capacidad, capacidades | capacité, capacités
instruction | Anleitung, Anleitung | instrucción, instrucciones | consigne, consignes
summary | Zusammenfassung, Zusammenfassungen | resumen, resúmenes | résumé, résumés
method | Methode, Methoden | método, métodos | méthode, méthodes
allergy | Allergie, Allergien | alergia, alergias | allergie, allergies
diagnosis | Diagnose, Diagnosen | diagnóstico, diagnósticos | diagnostic, diagnostics
theme | Thema, Themen | tema, temas | thème, thèmes
source | Quelle, Quellen | fuente, fuentes | source, sources
skill | Fähigkeit, Fähigkeiten | habilidad, habilidades | compétence, compétences
crop | Kultur, Kulturen | cultivo, cultivos | culture, cultures
responsible | Zuständig, Zuständige | responsable, responsables | responsable, responsables
assignee | Zuständig, Zuständige | responsable, responsables | responsable, responsables
client name | Kunde, Kunden | cliente, clientes | client, clients
guest name | Gast, Gäste | huésped, huéspedes | client, clients
owner name | Besitzer, Besitzer | dueño, dueños | propriétaire, propriétaires
owner phone | Telefon des Besitzers, Telefone der Besitzer | teléfono del dueño, teléfonos de los dueños | téléphone du propriétaire, téléphones des propriétaires
parent name | Elternteil, Eltern | padre o madre, padres | parent, parents
parent phone | Telefon der Eltern, Telefone der Eltern | teléfono de los padres, teléfonos de los padres | téléphone des parents, téléphones des parents
class name | Klasse, Klassen | clase, clases | classe, classes
start time | Startzeit, Startzeiten | hora de inicio, horas de inicio | heure de début, heures de début
end time | Endzeit, Endzeiten | hora de fin, horas de fin | heure de fin, heures de fin
order date | Bestelldatum, Bestelldaten | fecha de pedido, fechas de pedido | date de commande, dates de commande
issue date | Ausstellungsdatum, Ausstellungsdaten | fecha de emisión, fechas de emisión | date d'émission, dates d'émission
purchase date | Kaufdatum, Kaufdaten | fecha de compra, fechas de compra | date d'achat, dates d'achat
loan date | Ausleihdatum, Ausleihdaten | fecha de préstamo, fechas de préstamo | date de prêt, dates de prêt
publish date | Veröffentlichung, Veröffentlichungen | fecha de publicación, fechas de publicación | date de publication, dates de publication
invoice number | Rechnungsnummer, Rechnungsnummern | número de factura, números de factura | numéro de facture, numéros de facture
licence number | Führerscheinnummer, Führerscheinnummern | número de permiso, números de permiso | numéro de permis, numéros de permis
monthly rent | Monatsmiete, Monatsmieten | alquiler mensual, alquileres mensuales | loyer mensuel, loyers mensuels
monthly amount | Monatsbetrag, Monatsbeträge | importe mensual, importes mensuales | montant mensuel, montants mensuels
ticket price | Eintrittspreis, Eintrittspreise | precio de entrada, precios de entrada | prix du billet, prix des billets
estimated cost | Geschätzte Kosten, Geschätzte Kosten | coste previsto, costes previstos | coût prévu, coûts prévus
actual cost | Tatsächliche Kosten, Tatsächliche Kosten | coste real, costes reales | coût réel, coûts réels
`;
